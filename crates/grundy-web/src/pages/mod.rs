//! The pages: from data to markup. A page computes nothing.

pub(crate) mod about;
//STUB pub(crate) mod compare;
//STUB pub(crate) mod editor;
pub(crate) mod game;
pub(crate) mod heading;
pub(crate) mod home;
//STUB pub(crate) mod law;
pub(crate) mod mark;
//STUB pub(crate) mod play;
//STUB pub(crate) mod random;
//STUB pub(crate) mod strip;
//STUB pub(crate) mod table;
pub(crate) mod trouble;
