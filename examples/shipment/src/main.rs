//! Reads a line of a made-up protocol. Items of lists whose rule is an entry are taken apart, too.

mod shipment {
    #![allow(dead_code, reason = "not all that is generated is in use")]
    include!(concat!(env!("OUT_DIR"), "/shipment.rs"));
}

use shipment::{Shipment, ValueVariant};

fn main() -> Result<(), shipment::Error> {
    let line = "ship 120kg Graz/AT>Maribor[customs,by-rail]>Split.West insured priority=2 via=rail7";
    let shipment = Shipment::parse(line)?;
    println!("{}", shipment.weight());
    for stop in shipment.stops() {
        let notes: Vec<_> = stop.notes().into_iter().flatten().collect();
        println!("{} {notes:?}", stop.place());
    }
    for option in shipment.options() {
        let kind = match option.value_variant() {
            Some(ValueVariant::Number) => "number",
            Some(ValueVariant::Word) => "word",
            None => "nothing",
        };
        println!("{} is {kind}: {}", option.key(), option.value().unwrap_or("-"));
    }
    println!("{}", Shipment::parse("ship 12t Graz>Split").unwrap_err());
    Ok(())
}
