include!(concat!(env!("OUT_DIR"), "/rfc8141.rs"));

fn main() {
    let urn = Namestring::parse("urn:example:weather?+zone=1?=lat=39.56").unwrap();
    println!("{} {} {:?} {:?}", urn.nid(), urn.nss(), urn.r_component(), urn.q_component());
}
