//! The computations behind the pages, done by workers: from an opened game to plain data. Nothing here knows
//! HTML.

pub(crate) mod atlas;
pub(crate) mod blitz;
pub(crate) mod board;
pub(crate) mod compare;
pub(crate) mod explain;
pub(crate) mod figure;
pub(crate) mod law;
pub(crate) mod lesson;
pub(crate) mod line;
pub(crate) mod own;
#[cfg(feature = "png")]
pub(crate) mod pixels;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod problem;
pub(crate) mod random;
pub(crate) mod review;
pub(crate) mod same;
pub(crate) mod series;
pub(crate) mod size;
pub(crate) mod table;
pub(crate) mod think;
pub(crate) mod tree;
pub(crate) mod value;
pub(crate) mod weight;
