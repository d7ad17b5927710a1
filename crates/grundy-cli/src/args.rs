//! The arguments of `grundy figure`.

mod figure;

pub(crate) use crate::options::common::Common;
pub(crate) use crate::options::hyphen::restore as unshield;
pub(crate) use figure::Figure;
