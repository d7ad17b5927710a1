//! The answers for programs.

use crate::ask::Asked;
use crate::routes::{Answering, Shown};
use crate::web::Web;

type View = for<'a> fn(&'a Web, &'a Asked) -> Answering<'a>;
pub(crate) const ROUTES: &[(&str, View)] = &[];
/// Addresses to try, with what they give.
pub(crate) const EXAMPLES: &[(&str, &str)] = &[];
