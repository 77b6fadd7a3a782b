fn main() {
    abnf_codegen::Config::new("rfc8141.txt")
        .entry("namestring")
        .shortest(["r-component"])
        .rules(["NID", "NSS", "r-component", "q-component", "f-component"])
        .compile();
}
