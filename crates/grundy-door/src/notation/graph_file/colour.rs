//! Colours of arcs, which say who may use them: blue is Left's, red is Right's, as in Hackenbush.

use grundy_base::error::BadText;
use grundy_base::text::Text;

/// The players who may use an arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Users {
    /// Both: black, green, or without a colour.
    #[default]
    Both,
    /// Left alone: blue.
    Left,
    /// Right alone: red.
    Right,
}

impl Users {
    /// The users of an arc of this colour; capitals do not matter.
    pub(super) fn of(colour: &str) -> Option<Self> {
        let among = |words: &[&str]| words.iter().any(|word| colour.eq_ignore_ascii_case(word));
        if among(&["blue"]) {
            Some(Self::Left)
        } else if among(&["red"]) {
            Some(Self::Right)
        } else {
            among(&["black", "green", "none"]).then_some(Self::Both)
        }
    }

    /// The users of an arc, by a word for its colour and the place of the word.
    pub(super) fn read(word: &str, at: Text<'_>) -> Result<Self, BadText> {
        Self::of(word).ok_or_else(|| {
            at.bad(format!(
                "'{word}' does not say who may use the arc: expected blue (Left), red (Right), or black, \
                 green or none (both)"
            ))
        })
    }

    /// Whether a player, 0 for Left and 1 for Right, may use the arc.
    pub(super) fn include(self, player: usize) -> bool {
        match self {
            Self::Both => true,
            Self::Left => player == 0,
            Self::Right => player == 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::notation::graph_file::{Format, NamedGraph};
    use grundy_base::text::Text;

    /// Blue from a to b, red from a to c, both players' from b to c.
    const FILES: &[(Format, &str)] = &[
        (Format::Lines, "a b blue\na c RED\nb c green\n"),
        (Format::Lines, "a blue: b\na red: c\nb: c\n"),
        (Format::Lists, "a blue: b\na red: c\nb none: c\n"),
        (Format::Matrix, "vertices: a b c\n0 b r\n0 0 1\n0 0 0\n"),
        (Format::Matrix, "vertices: a b c\n0br\n001\n000\n"),
        (
            Format::Dot,
            "digraph { a -> b [color=blue]; a -> c [color=\"Red\", label=x]; b -> c [color=black] }",
        ),
        (
            Format::Dot,
            "digraph { node [color=pink]; a [color=pink]; edge [color=blue] a -> b; { edge [color=red]; a -> c } \
                       edge [color=none]; b -> c }",
        ),
        (Format::Csv, "source,target,color\na,b,blue\na,c,red\nb,c,\n"),
        (Format::Csv, "a,b,blue\na,c,red\nb,c,7\n"),
        (
            Format::GraphMl,
            "<graphml><key id='k' for='edge' attr.name='color'/><graph edgedefault='directed'>\
             <node id='a'/><node id='b'/><node id='c'/><edge source='a' target='b'>\
             <data key='k'>blue</data></edge><edge source='a' target='c' color='red'/><edge source='b' target='c'/></graph></graphml>",
        ),
    ];

    fn check(graph: &NamedGraph, text: &str) {
        let [left, right] = graph.own.as_ref().unwrap_or_else(|| panic!("no colours in {text}"));
        let arcs = |of: &grundy_base::graph::Graph| [0, 1, 2].map(|vertex| of.arcs_from(vertex).to_vec());
        assert_eq!(arcs(left), [vec![1], vec![2], vec![]], "{text}");
        assert_eq!(arcs(right), [vec![2], vec![2], vec![]], "{text}");
        assert_eq!(arcs(&graph.graph), [vec![1, 2], vec![2], vec![]], "{text}");
    }

    #[test]
    fn every_format_has_colours() {
        for (format, text) in FILES {
            check(
                &NamedGraph::read(Text::new(text), *format).unwrap_or_else(|bad| panic!("{text}: {bad}")),
                text,
            );
        }
        let inline = "a>b=blue,a>c=red,b>c";
        check(&NamedGraph::read_inline(Text::new(inline), '>').unwrap(), inline);
        // a chain has one colour, and an arc of both colours is both players'
        let chain = NamedGraph::read(Text::new("digraph { a -> b -> c [color=red] }"), Format::Dot).unwrap();
        assert_eq!(chain.own.unwrap().map(|own| own.count_arcs()), [0, 2]);
        let both = NamedGraph::read(Text::new("a b blue\na b red\nb a red\n"), Format::Lines).unwrap();
        assert_eq!(both.own.unwrap().map(|own| own.count_arcs()), [1, 2]);
        let neutral = NamedGraph::read(Text::new("a b black\nb c green\n"), Format::Lines).unwrap();
        assert!(neutral.own.is_none());
    }

    #[test]
    fn unknown_colours_are_shown() {
        for (format, text, place) in [
            (Format::Lines, "a b blue\na c purple\n", "purple"),
            (Format::Lists, "a mauve: b\n", "mauve"),
            (Format::Dot, "digraph {\n a -> b [color=\"#00f\"]\n}", "\"#00f\""),
            (Format::Dot, "digraph { edge [color=pink] a -> b }", "pink"),
            (Format::Csv, "source,target,color\na,b,pink\n", "pink"),
            (Format::Csv, "a,b,pink\n", "pink"),
            (
                Format::GraphMl,
                "<graphml><graph><node id='a'/><edge source='a' target='a' color='teal'/></graph></graphml>",
                "teal",
            ),
        ] {
            let bad = NamedGraph::read(Text::new(text), format).unwrap_err();
            assert!(bad.problem.contains("expected blue (Left), red (Right)"), "{text}: {}", bad.problem);
            assert_eq!(&text[bad.span.clone()], place, "{text}");
        }
    }
}
