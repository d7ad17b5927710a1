//! Strings in expressions: sums of them are joined at once, and a slice that is only compared is not made.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Machine, Run, fault, room};
use crate::ast::{Binary, Expr, ExprKind, Slice};
use crate::operator;
use crate::source::Span;
use crate::value::{Range, Ref, Value};

impl Machine {
    /// A sum of three terms or more: as each pair of them, but strings are joined at once.
    pub(super) fn terms(&mut self, base: usize, expr: &Expr) -> Run<Value> {
        let (mut first, mut more) = (expr, SmallVec::<[_; 8]>::new());
        while let ExprKind::Binary(Binary::Add, before, term) = &first.it {
            more.push((&**term, first.span));
            first = before;
        }
        let mut sum = self.expr(base, first)?;
        // strings that were met since, to be joined with the sum
        let mut texts = SmallVec::<[Ref; 8]>::new();
        for (term, span) in more.into_iter().rev() {
            let term = self.expr(base, term)?;
            if let (Value::Str(before), Value::Str(text)) = (sum, term) {
                let len = self.heap.text(text).len();
                if texts.is_empty() {
                    self.pay_text(self.heap.text(before).len().saturating_add(len), span)?;
                    texts.push(before);
                } else {
                    self.pay_text(len, span)?;
                }
                texts.push(text);
                continue;
            }
            if !texts.is_empty() {
                sum = room(self.heap.joined(&texts), span)?;
                texts.clear();
            }
            sum = operator::binary(self, Binary::Add, sum, term, span)?;
        }
        if texts.is_empty() { Ok(sum) } else { room(self.heap.joined(&texts), expr.span) }
    }

    /// What a slice is taken of, and its places.
    pub(super) fn places(&mut self, base: usize, slice: &Slice, span: Span) -> Run<(Value, Range)> {
        let object = self.expr(base, &slice.object)?;
        let mut ends = [None; 3];
        for (end, expr) in ends.iter_mut().zip([&slice.from, &slice.to, &slice.step]) {
            let Some(expr) = expr else { continue };
            match self.expr(base, expr)? {
                Value::Int(n) => *end = Some(n),
                Value::None => {}
                other => {
                    let problem =
                        format!("slice indices must be whole numbers or None, not {}", other.kind());
                    return fault(expr.span, problem);
                }
            }
        }
        Ok((object, operator::places(self, object, ends, span)?))
    }

    /// Whether a slice is this string. A part of a string is compared where it stands.
    pub(super) fn slice_is(&mut self, base: usize, slice: &Slice, text: &Arc<str>, span: Span) -> Run<bool> {
        self.deeper(span)?;
        let (object, places) = self.places(base, slice, span)?;
        self.depth -= 1;
        if let Value::Str(at) = object {
            let whole = self.heap.text(at);
            if let Some(bytes) = operator::bytes_at(whole, places) {
                return Ok(whole.as_bytes()[bytes] == *text.as_bytes());
            }
        }
        let made = operator::slice(self, object, places, span)?;
        let text = room(self.heap.share(Arc::clone(text)), span)?;
        operator::equal(self, made, text, span)
    }
}
