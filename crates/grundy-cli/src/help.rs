//! Help and errors of usage in the reader's language.
//!
//! Commands describe themselves in English, where they are written. `locales/uk-help.ftl` and the like hold a
//! message for each command, and in it an attribute for each argument; what several commands share is said
//! once, in the message `shared`. A tree of commands whose texts are translated is only shown: what is typed
//! is read by the one that the program has.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use grundy_explain::messages::{Arg as Word, Catalogue, Language, Messages};

use crate::slip::Slip;

static HELP: Catalogue = Catalogue::new([
    &[],
    &[include_str!("../locales/uk-help.ftl")],
    &[include_str!("../locales/ru-help.ftl")],
]);

/// What clap writes itself, and the messages that say it.
const CLAPS: [(&str, &str); 19] = [
    ("Print this message or the help of the given subcommand(s)", "clap-help-command"),
    ("Print help (see a summary with '-h')", "clap-help-short"),
    ("Print help (see more with '--help')", "clap-help-long"),
    ("Print help", "clap-help"),
    ("Print version", "clap-version"),
    ("Usage:", "clap-usage"),
    ("[OPTIONS]", "clap-options-sign"),
    ("[COMMAND]", "clap-command-sign"),
    ("<COMMAND>", "clap-command-needed"),
    ("Arguments:", "clap-arguments"),
    ("Options:", "clap-options"),
    ("Commands:", "clap-commands"),
    ("Possible values:", "clap-values"),
    ("Payoff games:", "clap-payoff-games"),
    ("Several machines (--tiers):", "clap-several-machines"),
    ("Only games:", "clap-only-games"),
    ("Three and more players:", "clap-more-players"),
    ("[possible values:", "clap-possible"),
    ("[default:", "clap-default"),
];

/// The language that a command line names, whatever else is in it.
pub(crate) fn language_of(args: &[OsString]) -> Option<Language> {
    let words: Vec<&str> =
        args.iter().take_while(|arg| *arg != "--").filter_map(|arg| arg.to_str()).collect();
    let after = words.iter().position(|word| *word == "--lang").and_then(|at| words.get(at + 1).copied());
    after.or_else(|| words.iter().find_map(|word| word.strip_prefix("--lang=")))?.parse().ok()
}

/// The help that a command line asks for, in a language other than English.
pub(crate) fn help(command: Command, args: &[OsString], language: Language) -> String {
    let messages = HELP.of(language);
    let mut shown = translated(command, messages);
    shown.build();
    let short = args.iter().any(|arg| arg == "-h");
    let mut at = &mut shown;
    for word in args.iter().skip(1).filter_map(|arg| arg.to_str()).filter(|word| *word != "help") {
        match at.find_subcommand(word) {
            Some(_) => at = at.find_subcommand_mut(word).expect("it was found"),
            None => break,
        }
    }
    let text = if short { at.render_help() } else { at.render_long_help() };
    let text = text.ansi().to_string();
    CLAPS.iter().fold(text, |text, (english, id)| text.replace(english, &messages.say(id, &[])))
}

/// A tree of commands whose texts are translated.
fn translated(command: Command, messages: &Messages) -> Command {
    described(command, "grundy", messages)
}

/// A command with its translated texts, and those below it; `id` is the name of its message. Commands nest
/// three deep at most.
fn described(command: Command, id: &str, messages: &Messages) -> Command {
    let own =
        |name: &str| messages.attribute(id, name, &[]).or_else(|| messages.attribute("shared", name, &[]));
    let mut command = command;
    if messages.has(id) {
        let about = messages.say(id, &[]);
        let long = messages.attribute(id, "more", &[]).map(|more| format!("{about}.\n\n{more}"));
        command = command.about(about.clone()).long_about(long.unwrap_or(about));
    }
    if let Some(after) = command.get_after_help().map(ToString::to_string) {
        let args = [("examples", examples(&after).into())];
        let said =
            messages.attribute(id, "after", &args).or_else(|| messages.attribute("shared", "after", &args));
        command = command.after_help(said.unwrap_or(after));
    }
    command = command.mut_args(|arg| argument(arg, &own));
    command.mut_subcommands(|below| {
        let name = match id {
            "grundy" => below.get_name().to_owned(),
            _ => format!("{id}-{}", below.get_name()),
        };
        described(below, &name, messages)
    })
}

/// The commands that a text of examples holds.
fn examples(after: &str) -> String {
    let lines = after.lines().skip_while(|line| !line.starts_with("Example")).skip(1);
    lines.take_while(|line| line.starts_with("  ")).collect::<Vec<_>>().join("\n")
}

fn argument(arg: Arg, own: &impl Fn(&str) -> Option<String>) -> Arg {
    let id = arg.get_id().to_string();
    let values = arg.get_possible_values();
    let mut arg = match own(&id) {
        Some(help) => arg.help(help.clone()).long_help(help),
        None => arg,
    };
    if arg.get_action().takes_values() && values.iter().any(|value| value.get_help().is_some()) {
        let told = |value: PossibleValue| match own(&format!("{id}-{}", value.get_name())) {
            Some(help) => value.help(help),
            None => value,
        };
        arg = arg.value_parser(PossibleValuesParser::new(values.into_iter().map(told)));
    }
    arg
}

/// What is wrong with a command line, in the words of a language other than English; the first line says it
/// all.
pub(crate) fn problem(error: &clap::Error, language: Language) -> String {
    let messages = HELP.of(language);
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(all)) => all.join(", "),
        _ => String::new(),
    };
    let (arg, value) = (text(ContextKind::InvalidArg), text(ContextKind::InvalidValue));
    let of = |id: &str, a: &str, b: &str| messages.say(id, &[("a", Word::from(a)), ("b", Word::from(b))]);
    let mut said = match error.kind() {
        ErrorKind::UnknownArgument => of("clap-unknown-argument", &arg, ""),
        ErrorKind::InvalidSubcommand => of("clap-unknown-command", &text(ContextKind::InvalidSubcommand), ""),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if value.is_empty() => {
            of("clap-no-value", &arg, "")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => of("clap-bad-value", &value, &arg),
        ErrorKind::MissingRequiredArgument => of("clap-missing", &arg, ""),
        ErrorKind::MissingSubcommand => of("clap-no-command", &text(ContextKind::ValidSubcommand), ""),
        ErrorKind::ArgumentConflict => match text(ContextKind::PriorArg) {
            prior if prior == arg => of("clap-twice", &arg, ""),
            prior => of("clap-conflict", &arg, &prior),
        },
        ErrorKind::TooManyValues => of("clap-too-many", &value, &arg),
        _ => error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned(),
    };
    if let Some(source) = std::error::Error::source(error) {
        let answers = Messages::of(language);
        let slip = source.downcast_ref::<Slip>();
        said = format!("{said}: {}", slip.map_or_else(|| source.to_string(), |slip| answers.phrase(&slip.0)));
    }
    let possible = text(ContextKind::ValidValue);
    if !possible.is_empty() {
        said = of("clap-said-possible", &said, &possible);
    }
    said
}

/// What may have been meant, and where more is told, in the words of a language other than English.
pub(crate) fn hints(error: &clap::Error, language: Language) -> Vec<String> {
    let messages = HELP.of(language);
    let meant = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let meant = meant.into_iter().filter_map(|kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(all)) => Some(all.join(", ")),
        _ => None,
    });
    let mut hints: Vec<String> =
        meant.map(|near| messages.say("clap-meant", &[("a", near.into())])).collect();
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        hints.push(usage.to_string().replace("Usage:", &messages.say("clap-usage", &[])));
    }
    hints.push(messages.say("clap-more", &[]));
    hints
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use clap::CommandFactory;

    use super::*;
    use crate::commands::Cli;

    /// What stands in English in a command: the message and the attribute that may say it, and the English.
    fn told(command: &Command, id: &str, all: &mut Vec<(String, String, String)>) {
        let mut put = |name: &str, english: String| all.push((id.to_owned(), name.to_owned(), english));
        put("", command.get_about().map(ToString::to_string).unwrap_or_default());
        if let Some(long) = command.get_long_about() {
            put("more", long.to_string());
        }
        if let Some(after) = command.get_after_help() {
            let plain: Vec<String> = after.to_string().lines().map(str::to_owned).collect();
            let alone =
                plain[0].starts_with("Example") && plain[1..].iter().all(|line| line.starts_with("  "));
            put("after", if alone { String::new() } else { plain.join("\n") });
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            let name = arg.get_id().to_string();
            put(&name, arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default());
            for value in arg.get_possible_values() {
                if let Some(help) = value.get_help().filter(|_| arg.get_action().takes_values()) {
                    put(&format!("{name}-{}", value.get_name()), help.to_string());
                }
            }
        }
        for below in command.get_subcommands() {
            let name = if id == "grundy" { String::new() } else { format!("{id}-") };
            told(below, &format!("{name}{}", below.get_name()), all);
        }
    }

    /// The names in a file: messages, and attributes behind a point.
    fn names(file: &str) -> BTreeSet<String> {
        let mut message = "";
        let mut names = BTreeSet::new();
        for line in file.lines() {
            if let Some((id, _)) = line.split_once(" =").filter(|(id, _)| !id.contains([' ', '#'])) {
                message = id;
                names.insert(id.to_owned());
            } else if let Some((name, _)) =
                line.trim().strip_prefix('.').and_then(|rest| rest.split_once(" ="))
            {
                names.insert(format!("{message}.{name}"));
            }
        }
        names
    }

    #[test]
    fn every_text_is_translated_and_no_translation_is_left_over() {
        let mut texts = Vec::new();
        told(&Cli::command(), "grundy", &mut texts);
        assert!(texts.len() > 300, "{}", texts.len());
        // what one sentence says for several commands is the same English in each
        let mut shared: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for (language, file) in [
            (Language::Uk, include_str!("../locales/uk-help.ftl")),
            (Language::Ru, include_str!("../locales/ru-help.ftl")),
        ] {
            let foreign = if language == Language::Uk { "ыэёъ" } else { "іїєґ" };
            let strange = file.lines().find(|line| line.to_lowercase().contains(|c| foreign.contains(c)));
            assert_eq!(strange, None, "{}", language.code());
            let messages = HELP.of(language);
            let mut said: BTreeSet<String> = CLAPS.iter().map(|(_, id)| (*id).to_owned()).collect();
            said.insert("shared".to_owned());
            let mut missing = Vec::new();
            for (id, name, english) in &texts {
                let own = match name.as_str() {
                    "" => messages.has(id),
                    name => messages.attribute(id, name, &[]).is_some(),
                };
                let full = if name.is_empty() { id.clone() } else { format!("{id}.{name}") };
                if own {
                    said.insert(full);
                } else if messages.attribute("shared", name, &[]).is_some() {
                    said.insert(format!("shared.{name}"));
                    shared.entry(name).or_default().insert(english);
                } else {
                    missing.push(format!("{full} = {english}"));
                }
            }
            assert!(missing.is_empty(), "{}:\n{}", language.code(), missing.join("\n"));
            let unused: Vec<_> = names(file).into_iter().filter(|name| !said.contains(name)).collect();
            let unused: Vec<_> = unused.iter().filter(|name| !name.starts_with("clap-")).collect();
            assert!(unused.is_empty(), "{}: nothing is described by {unused:?}", language.code());
        }
        for (name, english) in shared {
            assert_eq!(english.len(), 1, "shared.{name} stands for {english:#?}");
        }
        let [uk, ru] =
            [include_str!("../locales/uk-help.ftl"), include_str!("../locales/ru-help.ftl")].map(names);
        assert_eq!(uk, ru);
    }

    #[test]
    fn help_is_in_its_language_throughout() {
        let mut paths = vec![vec![]];
        for below in Cli::command().get_subcommands() {
            paths.push(vec![below.get_name().to_owned()]);
            for inner in below.get_subcommands() {
                paths.push(vec![below.get_name().to_owned(), inner.get_name().to_owned()]);
            }
        }
        for language in [Language::Uk, Language::Ru] {
            for (path, flag) in paths.iter().flat_map(|path| [(path, "-h"), (path, "--help")]) {
                let args: Vec<OsString> = std::iter::once("grundy")
                    .chain(path.iter().map(String::as_str))
                    .chain([flag])
                    .map(OsString::from)
                    .collect();
                let text = help(Cli::command(), &args, language);
                for english in
                    ["Usage", "Options", "Arguments", "Print ", "default:", "values:", " the ", " is "]
                {
                    assert!(!text.contains(english), "{path:?} {flag}: '{english}' in\n{text}");
                }
            }
        }
    }

    #[test]
    fn the_language_is_found_in_a_line_that_is_wrong() {
        let of = |line: &str| language_of(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(of("grundy solve --nothing --lang uk"), Some(Language::Uk));
        assert_eq!(of("grundy solve --lang=ru --nothing"), Some(Language::Ru));
        for none in ["grundy", "grundy solve --lang", "grundy code --lang cpp nim", "grundy x -- --lang uk"] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}
