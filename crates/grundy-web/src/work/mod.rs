//! What is worked out for a page, on a worker: from an opened game to plain data. Nothing here knows HTML.

//STUB pub(crate) mod compare;
pub(crate) mod explain;
//STUB pub(crate) mod law;
//STUB pub(crate) mod play;
pub(crate) mod position;
//STUB pub(crate) mod random;
pub(crate) mod same;
//STUB pub(crate) mod table;
pub(crate) mod weight;
