//! Generates the module `shipment`.

fn main() {
    abnf_codegen::Config::new("shipment.abnf")
        .entries(["shipment", "stop", "option"])
        .component("weight", ["weight"])
        .list("stops", ["stop"])
        .component("place", ["place"])
        .list("notes", ["note"])
        .list("options", ["option"])
        .component("key", ["key"])
        .component_with_variants("value", ["value"], ["number", "word"])
        .compile();
}
