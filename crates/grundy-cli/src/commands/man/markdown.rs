//! The reference of all commands as Markdown, from the same descriptions as the help.

use std::fmt::Write;

use clap::{Arg, Command};

/// The page: a heading for each command.
pub(super) fn page(mut command: Command) -> String {
    command.build();
    let name = command.get_name().to_owned();
    let mut out = format!(
        "# Commands\n\nThis page is what `{name} man --markdown` prints; `{name} help COMMAND` says the same in the terminal.\n"
    );
    section(&command, &name, &mut out);
    out
}

/// A command, then its subcommands; `path` is what is typed to reach it. Commands nest three deep at most.
fn section(command: &Command, path: &str, out: &mut String) {
    let _ = write!(out, "\n## {path}\n");
    let about = command.get_long_about().or_else(|| command.get_about());
    if let Some(about) = about {
        let _ = write!(out, "\n{}\n", escaped(&about.to_string()));
    }
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    let _ = write!(out, "\n```text\n{}\n```\n", usage.trim());
    let shown = |arg: &&Arg| !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version");
    let args: Vec<&Arg> = command.get_arguments().filter(shown).collect();
    if !args.is_empty() {
        out.push('\n');
    }
    args.into_iter().for_each(|arg| argument(arg, out));
    let below: Vec<&Command> =
        command.get_subcommands().filter(|one| !one.is_hide_set() && one.get_name() != "help").collect();
    if !below.is_empty() {
        out.push_str("\n| | |\n|---|---|\n");
        for one in &below {
            let about = one.get_about().map(ToString::to_string).unwrap_or_default();
            let name = format!("{path} {}", one.get_name());
            let _ = writeln!(out, "| [`{name}`](#{}) | {} |", name.replace(' ', "-"), escaped(&about));
        }
    }
    if let Some(after) = command.get_after_help() {
        remarks(&after.to_string(), out);
    }
    below.into_iter().for_each(|one| section(one, &format!("{path} {}", one.get_name()), out));
}

/// An argument or option: how it is written, what it does, what it takes.
fn argument(arg: &Arg, out: &mut String) {
    let short = arg.get_short().map(|letter| format!("-{letter}, ")).unwrap_or_default();
    let _ = write!(out, "* `{short}{arg}`");
    if let Some(help) = arg.get_long_help().or_else(|| arg.get_help()) {
        let help: Vec<String> = help.to_string().lines().map(|line| line.trim().to_owned()).collect();
        let _ = write!(out, ": {}", escaped(help.join(" ").trim()));
    }
    let takes = arg.get_action().takes_values();
    let default: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes && !default.is_empty() && !arg.is_hide_default_value_set() {
        let _ = write!(out, " (by default `{}`)", default.join(" "));
    }
    out.push('\n');
    let values = if takes { arg.get_possible_values() } else { Vec::new() };
    for value in values.iter().filter(|value| !value.is_hide_set()) {
        let help =
            value.get_help().map(|help| format!(": {}", escaped(&help.to_string()))).unwrap_or_default();
        let _ = writeln!(out, "  * `{}`{help}", value.get_name());
    }
}

/// What stands below the help: examples as they are typed, and sentences.
fn remarks(text: &str, out: &mut String) {
    let mut typed = false;
    for line in text.lines() {
        let command = line.starts_with("  ");
        match (typed, command) {
            (false, true) => out.push_str("\n```sh\n"),
            (true, false) => out.push_str("```\n"),
            _ => {}
        }
        typed = command;
        match command {
            true => {
                let _ = writeln!(out, "{}", line.trim_start());
            }
            false if line.is_empty() => {}
            false => {
                let _ = write!(out, "\n{}\n", escaped(line));
            }
        }
    }
    if typed {
        out.push_str("```\n");
    }
}

/// Text in which nothing but backquotes means something to Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut code = false;
    for c in text.chars() {
        match c {
            '`' => code = !code,
            '<' | '*' | '_' | '|' | '[' if !code => out.push('\\'),
            // a bar ends a cell even in code
            '|' => out.push('\\'),
            _ => {}
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_code_and_signs_are_signs() {
        let mut out = String::new();
        remarks("Examples:\n  grundy solve nim 3\n  grundy law kayles\n\nCtrl-C ends it.", &mut out);
        assert_eq!(
            out,
            "\nExamples:\n\n```sh\ngrundy solve nim 3\ngrundy law kayles\n```\n\nCtrl-C ends it.\n"
        );
        assert_eq!(escaped("a <b> `<c>` *"), "a \\<b> `<c>` \\*");
    }

    #[test]
    fn options_say_what_they_take() {
        let command = Command::new("x").about("Does.").subcommand(
            Command::new("y").about("Asks.").arg(
                Arg::new("kind")
                    .short('k')
                    .long("kind")
                    .help("Which")
                    .value_parser(["a", "b"])
                    .default_value("a"),
            ),
        );
        let page = page(command);
        assert!(page.contains("| [`x y`](#x-y) | Asks. |"), "{page}");
        assert!(page.contains("* `-k, --kind <kind>`: Which (by default `a`)\n  * `a`\n  * `b`\n"), "{page}");
    }
}
