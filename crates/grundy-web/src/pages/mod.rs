//! The pages: from data to markup. A page computes nothing.

pub(crate) mod about;
pub(crate) mod board;
pub(crate) mod compare;
pub(crate) mod editor;
pub(crate) mod exercise;
pub(crate) mod figure;
pub(crate) mod game;
pub(crate) mod heading;
pub(crate) mod home;
pub(crate) mod law;
pub(crate) mod learn;
pub(crate) mod line;
pub(crate) mod mark;
pub(crate) mod play;
pub(crate) mod problem;
pub(crate) mod random;
pub(crate) mod room;
pub(crate) mod share;
pub(crate) mod sheet;
pub(crate) mod strip;
pub(crate) mod table;
pub(crate) mod train;
pub(crate) mod tree;
pub(crate) mod trouble;
pub(crate) mod value;
pub(crate) mod why;
