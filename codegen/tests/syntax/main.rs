//! The front end: from texts to rules with places, and what is said about texts that are none.

mod bounds;
mod containers;
mod grammars;
mod injected;
mod laws;
mod notation;
mod selection;
mod spell;
