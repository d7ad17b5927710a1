//! From tokens to a tree: statements.

use std::sync::Arc;

use crate::phrase::Phrase;

use super::ast::{Binary, Block, Body, Expr, ExprKind, Function, Name, Node, Place, StmtKind, Target};
use super::parse::Parser;
use super::source::{Fault, Span};
use super::token::Kind;

/// Blocks may not be nested deeper.
const MAX_NESTING: u32 = 40;

/// All statements of a file.
pub fn file(text: &str) -> Result<Block, Fault> {
    let mut parser = Parser::new(text, true)?;
    let mut statements = Statements { parser: &mut parser, nesting: 0 };
    let mut block = Vec::new();
    while *statements.parser.peek() != Kind::End {
        statements.statement(&mut block)?;
    }
    Ok(block)
}

struct Statements<'a> {
    parser: &'a mut Parser,
    nesting: u32,
}

impl Statements<'_> {
    fn statement(&mut self, out: &mut Block) -> Result<(), Fault> {
        let start = self.parser.span();
        let it = match self.parser.peek() {
            Kind::Indent => {
                return Err(Fault::new(start, "this line is indented, but no block begins above it"));
            }
            Kind::Mark("def") => self.def()?,
            Kind::Mark("if") => self.branches()?,
            Kind::Mark("for") => {
                self.parser.advance();
                let target = self.parser.target()?;
                self.parser.expect("in", "and what the name runs through")?;
                let items = self.parser.tuple()?;
                StmtKind::For(target, items, self.block("the loop")?)
            }
            Kind::Mark("elif" | "else") => {
                return Err(Fault::new(
                    start,
                    format!("{} has no 'if' before it", self.parser.peek().words()),
                ));
            }
            _ => return self.line(out),
        };
        out.push(Node { it, span: start.to(self.parser.last_span()) });
        Ok(())
    }

    /// Simple statements: one a line, or several with `;` between.
    fn line(&mut self, out: &mut Block) -> Result<(), Fault> {
        loop {
            let start = self.parser.span();
            let it = self.simple()?;
            out.push(Node { it, span: start.to(self.parser.last_span()) });
            if !self.parser.eat(";") || *self.parser.peek() == Kind::Newline {
                break;
            }
        }
        match self.parser.peek() {
            Kind::Newline => {
                self.parser.advance();
                Ok(())
            }
            Kind::End => Ok(()),
            _ => Err(self.parser.unexpected("an operator or the end of the line")),
        }
    }

    fn simple(&mut self) -> Result<StmtKind, Fault> {
        if self.parser.eat("pass") {
            return Ok(StmtKind::Pass);
        }
        if self.parser.eat("break") {
            return Ok(StmtKind::Break);
        }
        if self.parser.eat("continue") {
            return Ok(StmtKind::Continue);
        }
        if self.parser.eat("return") {
            let bare = matches!(self.parser.peek(), Kind::Newline | Kind::End | Kind::Mark(";"));
            return Ok(StmtKind::Return(if bare { None } else { Some(self.parser.tuple()?) }));
        }
        let left = self.parser.tuple()?;
        if self.parser.eat("=") {
            let target = target(left)?;
            return Ok(StmtKind::Assign(target, self.parser.tuple()?));
        }
        let augmented = match self.parser.peek() {
            Kind::Mark("+=") => Binary::Add,
            Kind::Mark("-=") => Binary::Sub,
            Kind::Mark("*=") => Binary::Mul,
            Kind::Mark("/=") => Binary::Div,
            Kind::Mark("//=") => Binary::FloorDiv,
            Kind::Mark("%=") => Binary::Mod,
            Kind::Mark("&=") => Binary::And,
            Kind::Mark("|=") => Binary::Or,
            Kind::Mark("^=") => Binary::Xor,
            Kind::Mark("<<=") => Binary::Shl,
            Kind::Mark(">>=") => Binary::Shr,
            _ => return Ok(StmtKind::Expr(left)),
        };
        self.parser.advance();
        let span = left.span;
        match target(left)? {
            Target::Tuple(..) => Err(Fault::new(span, "several names cannot be changed at once")),
            target => Ok(StmtKind::Augment(target, augmented, self.parser.tuple()?)),
        }
    }

    fn def(&mut self) -> Result<StmtKind, Fault> {
        self.parser.advance();
        let (name, _) = self.parser.name("the name of the function")?;
        self.parser.expect("(", "and the parameters")?;
        let params = self.parser.params(")")?;
        self.parser.expect(")", "after the parameters")?;
        let body = Body::Block(self.block("the function")?);
        let function = Function {
            name: Arc::clone(&name),
            params,
            body,
            slots: 0,
            names: Vec::new(),
            captures: Vec::new(),
        };
        Ok(StmtKind::Def(Name { text: name, place: Place::Unknown }, Arc::new(function)))
    }

    fn branches(&mut self) -> Result<StmtKind, Fault> {
        self.parser.advance();
        let test = self.parser.test()?;
        let mut branches = vec![(test, self.block("'if'")?)];
        loop {
            if self.parser.eat("elif") {
                let test = self.parser.test()?;
                branches.push((test, self.block("'elif'")?));
            } else if self.parser.eat("else") {
                return Ok(StmtKind::If(branches, self.block("'else'")?));
            } else {
                return Ok(StmtKind::If(branches, Vec::new()));
            }
        }
    }

    /// A colon, then one line or an indented block.
    fn block(&mut self, of: &str) -> Result<Block, Fault> {
        self.parser.expect(":", &format!("and what {of} does"))?;
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Fault::new(self.parser.span(), "blocks are nested too deep")
                .hint(format!("at most {MAX_NESTING}; write a function for the inner ones")));
        }
        let mut block = Vec::new();
        if *self.parser.peek() == Kind::Newline {
            let line = self.parser.span();
            self.parser.advance();
            if *self.parser.peek() != Kind::Indent {
                return Err(Fault::new(
                    Span::new(line.start(), line.start()),
                    Phrase::brief("wrong-body", format!("{of} has no body")),
                )
                .hint(Phrase::fixed("hint-body", "indent the lines that belong to it, or write pass")));
            }
            self.parser.advance();
            while *self.parser.peek() != Kind::Dedent {
                self.statement(&mut block)?;
            }
            self.parser.advance();
        } else {
            self.line(&mut block)?;
        }
        self.nesting -= 1;
        Ok(block)
    }
}

/// What stands left of an assignment.
fn target(expr: Expr) -> Result<Target, Fault> {
    match expr.it {
        ExprKind::Name(name) => Ok(Target::Name(name, expr.span)),
        ExprKind::Tuple(items) | ExprKind::List(items) => {
            Ok(Target::Tuple(items.into_iter().map(target).collect::<Result<_, _>>()?, expr.span))
        }
        ExprKind::Index(object, index) => Ok(Target::Index(*object, *index)),
        _ => Err(Fault::new(expr.span, "this cannot be assigned to")
            .hint("a name, several names, or an item a[i] can")),
    }
}
