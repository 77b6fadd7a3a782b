//! Compares `uriform` with other URI libraries, in `tests/agreement`.
//!
//! What they are known to do otherwise is in `differences.jsonl`, each with the section of the RFC
//! that decides. `CASES` sets how many references are tried.
