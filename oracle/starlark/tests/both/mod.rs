//! A program run by both: the value of `x` at its end, as the language writes it, or the message.

use std::sync::LazyLock;

use grundy_lang::format;
use grundy_lang::program::Program;
use grundy_lang::source::{Source, Span};
use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension, Module};
use starlark::eval::Evaluator;
use starlark::syntax::{AstModule, Dialect};

/// The language with sets, which are an extension.
static GLOBALS: LazyLock<Globals> =
    LazyLock::new(|| GlobalsBuilder::extended_by(&[LibraryExtension::SetType]).build());

pub fn ours(text: &str) -> Result<String, String> {
    let program = Program::load(Source::file("test.star", text)).map_err(|error| error.to_string())?;
    let x = program.get("x").ok_or("x has no value")?;
    program.with_machine(|m| format::repr(m, x, Span::default())).map_err(|fault| fault.problem.to_string())
}

pub fn theirs(text: &str) -> Result<String, String> {
    let ast = AstModule::parse("test.star", text.to_owned(), &Dialect::Extended);
    let ast = ast.map_err(|error| error.to_string())?;
    Module::with_temp_heap(|module| {
        let mut evaluator = Evaluator::new(&module);
        evaluator.eval_module(ast, &GLOBALS).map_err(|error| error.to_string())?;
        let x = module.get("x").ok_or("x has no value")?;
        Ok(x.to_repr())
    })
}
