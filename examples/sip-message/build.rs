//! Generates what `main.rs` includes from the grammar of RFC 3261.

use abnf_codegen::Config;

fn main() {
    let rfc3261 = || Config::new("../../abnf/rfc3261-headers.abnf").overlay("parts.abnf");
    rfc3261()
        .module("start_line")
        .entries(["Request-Line", "Status-Line"])
        .component("method", ["Method"])
        .component("target", ["Request-URI"])
        .component("version", ["SIP-Version"])
        .component("status", ["Status-Code"])
        .component("reason", ["Reason-Phrase"])
        .compile();
    rfc3261()
        .module("via")
        .entries(["Via", "via-parm"])
        .list("hops", ["via-parm"])
        .component("transport", ["transport"])
        .component("host", ["sent-by/host"])
        .component("port", ["sent-by/port"])
        .list("parameters", ["via-params"])
        .tables()
        .compile();
    rfc3261()
        .module("contact")
        .entries(["Contact", "contact-param"])
        .list("contacts", ["contact-param"])
        .component("display-name", ["display-name"])
        .component("address", ["addr-spec"])
        .list("parameters", ["contact-params"])
        .tables()
        .compile();
}
