//! DOT, the language of Graphviz: `digraph { a -> {b c} }`, `graph { 1 -- 2 }`.
//!
//! Drawing attributes are ignored; a vertex is identified by its name, not its label. A dead end's worth is
//! its attribute `result`, or its label if that is one of `win`, `draw` and `loss`. The attribute `color` of
//! an edge says who may use it, that of a vertex whose it is.
//!
//! This reader is our own: of the crates, one is not free enough, one panics on slips and forgets whether
//! arcs go both ways, one forgets all places, which a message must name.

mod cut;
mod lexer;

use std::borrow::Cow;
use std::ops::Range;

use super::colour::Users;
use super::draft::{Draft, outcome};
use super::parts::InParts;
use cut::Cut;
use grundy_base::error::BadText;
use grundy_base::phrase::Phrase;
use grundy_base::text::Text;
use lexer::{Lexer, Token};

/// The reader of one graph. Its parts are statements between the outermost braces.
#[derive(Default)]
pub(super) struct Dot {
    cut: Cut,
    /// Where the outermost brace stands in the file, once it has been read.
    brace: Option<Range<usize>>,
    directed: bool,
    /// The users of edges without a colour of their own.
    users: Option<Users>,
}

impl InParts for Dot {
    fn look(&mut self, piece: &str) -> usize {
        self.cut.look(piece)
    }

    fn read(&mut self, part: Text<'_>, last: bool, draft: &mut Draft) -> Result<(), BadText> {
        let mut reader = Reader::new(part)?;
        if self.brace.is_none() {
            let brace = self.header(&mut reader, draft)?;
            self.brace = Some(draft.place(brace));
        }
        match reader.statements(self.users, self.directed, draft)? {
            Ending::Open(users) if !last => {
                self.users = users;
                return Ok(());
            }
            Ending::Open(_) => {
                let start = part.part(0..0);
                draft.elsewhere = self.brace.take();
                let place = draft.elsewhere.clone().unwrap_or_default();
                let inside = place.start >= draft.before && place.end <= draft.before + part.span().end;
                let brace = inside.then(|| place.start - draft.before - part.span().start);
                let brace = brace.map_or(start, |at| part.part(at..at + 1));
                return Err(brace.bad(UNCLOSED));
            }
            Ending::Closed => {}
        }
        match reader.token {
            Token::End => Ok(()),
            _ => Err(reader.at.bad("the graph is closed before: only one graph can be read")),
        }
    }
}

const UNCLOSED: &str = "the statements after this brace are not closed: expected }";

impl Dot {
    /// Reads all up to the first statement; gives the brace.
    fn header<'a>(&mut self, reader: &mut Reader<'a>, draft: &mut Draft) -> Result<Text<'a>, BadText> {
        reader.keyword("strict")?;
        let at = reader.at;
        self.directed = match &reader.token {
            Token::Name { name, bare: true } if name.eq_ignore_ascii_case("digraph") => true,
            Token::Name { name, bare: true } if name.eq_ignore_ascii_case("graph") => {
                draft.undirected(at);
                false
            }
            _ => return Err(at.bad("this is no graph in DOT: expected digraph { or graph {")),
        };
        reader.step()?;
        if let Token::Name { .. } = reader.token {
            reader.step()?;
        }
        let brace = reader.at;
        reader.mark('{', "the graph opens with {")?;
        Ok(brace)
    }
}

/// How a part ended.
enum Ending {
    /// The outermost brace is closed.
    Closed,
    /// It is not, and no statement has begun; these are the users of edges without a colour of their own.
    Open(Option<Users>),
}

/// A list of statements between braces that is not closed yet.
struct Open<'a> {
    /// The opening brace; none if it is the outermost one.
    at: Option<Text<'a>>,
    /// The vertices met in it so far.
    members: Vec<u32>,
    /// The left end of an edge whose right end comes next, and the edge's place.
    left: Option<(Vec<u32>, Text<'a>)>,
    /// How many arcs had been read before the first edge of a chain, `a -> b -> c`.
    chain: usize,
    /// The users of edges without a colour of their own.
    users: Option<Users>,
}

/// What attributes belong to.
#[derive(Clone, Copy)]
enum Of<'o> {
    Vertices(&'o [u32]),
    Edges,
    /// Nodes not named, or the graph: only drawings need them.
    Drawing,
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    token: Token<'a>,
    at: Text<'a>,
}

impl<'a> Reader<'a> {
    fn new(text: Text<'a>) -> Result<Self, BadText> {
        let mut lexer = Lexer::new(text);
        let (token, at) = lexer.next()?;
        Ok(Self { lexer, token, at })
    }

    /// The token, while the next one takes its place.
    fn step(&mut self) -> Result<Token<'a>, BadText> {
        let (token, at) = self.lexer.next()?;
        self.at = at;
        Ok(std::mem::replace(&mut self.token, token))
    }

    fn is_mark(&self, mark: char) -> bool {
        self.token == Token::Mark(mark)
    }

    fn mark(&mut self, mark: char, expected: &str) -> Result<(), BadText> {
        if self.is_mark(mark) { self.step().map(drop) } else { Err(self.unexpected(expected)) }
    }

    fn unexpected(&self, expected: &str) -> BadText {
        let found = match &self.token {
            Token::End => "the text ends too early".to_owned(),
            _ => format!("'{}' is not expected here", self.at.as_str()),
        };
        self.at.bad(format!("{found}: {expected}"))
    }

    /// Steps over a keyword if it stands here.
    fn keyword(&mut self, word: &str) -> Result<bool, BadText> {
        let here = matches!(&self.token, Token::Name { name, bare: true } if name.eq_ignore_ascii_case(word));
        if here {
            self.step()?;
        }
        Ok(here)
    }

    fn name(&mut self, expected: &str) -> Result<(Cow<'a, str>, Text<'a>), BadText> {
        let at = self.at;
        match &self.token {
            Token::Name { .. } => match self.step()? {
                Token::Name { name, .. } => Ok((name, at)),
                _ => Err(at.bad(expected)),
            },
            _ => Err(self.unexpected(expected)),
        }
    }

    /// All statements to the outermost closing brace or to the end of a part, with a stack of their own:
    /// braces may stand in braces.
    fn statements(
        &mut self,
        users: Option<Users>,
        directed: bool,
        draft: &mut Draft,
    ) -> Result<Ending, BadText> {
        let mut stack = vec![Open { at: None, members: Vec::new(), left: None, chain: 0, users }];
        loop {
            let Some(open) = stack.last_mut() else { return Ok(Ending::Closed) };
            let at = self.at;
            if matches!(self.token, Token::End) {
                return match open.at {
                    Some(brace) => Err(brace.bad(UNCLOSED)),
                    None => Ok(Ending::Open(open.users)),
                };
            }
            if open.left.is_none() && (self.is_mark(';') || self.is_mark(',')) {
                self.step()?;
                continue;
            }
            if self.is_mark('}') {
                if let Some((_, edge)) = &open.left {
                    return Err(
                        edge.bad(Phrase::brief("wrong-missing", "the right end of this edge is missing"))
                    );
                }
                self.step()?;
                let members = stack.pop().map(|open| open.members).unwrap_or_default();
                if let Some(outer) = stack.last_mut() {
                    self.operand(outer, members, at, directed, draft)?;
                }
                continue;
            }
            let subgraph = self.keyword("subgraph")?;
            if subgraph && matches!(self.token, Token::Name { .. }) {
                self.step()?;
            }
            if subgraph && !self.is_mark('{') {
                return Err(self.unexpected("expected the statements of the subgraph, in braces"));
            }
            if self.is_mark('{') {
                let at = self.at;
                self.step()?;
                let users = open.users;
                stack.push(Open { at: Some(at), members: Vec::new(), left: None, chain: 0, users });
                continue;
            }
            if self.keyword("edge")? {
                open.users = self.attributes(Of::Edges, draft)?.or(open.users);
                continue;
            }
            if self.keyword("node")? || self.keyword("graph")? {
                self.attributes(Of::Drawing, draft)?;
                continue;
            }
            let (name, at) = self.name("expected a vertex, an edge or }")?;
            if self.is_mark('=') && open.left.is_none() {
                self.step()?;
                self.name("expected the value of the attribute")?;
                continue;
            }
            // a port says where an edge touches the picture of its vertex
            while self.is_mark(':') {
                self.step()?;
                self.name("expected the name of a port")?;
            }
            let vertex = draft.vertex(&name, at)?;
            self.operand(open, vec![vertex], at, directed, draft)?;
        }
    }

    /// A vertex or a set of them has been read: it ends an edge, begins one, or stands alone.
    fn operand(
        &mut self,
        open: &mut Open<'a>,
        set: Vec<u32>,
        at: Text<'a>,
        directed: bool,
        draft: &mut Draft,
    ) -> Result<(), BadText> {
        let ends_edge = open.left.is_some();
        if let Some((left, edge)) = open.left.take() {
            let before = draft.count_arcs();
            for &from in &left {
                for &to in &set {
                    draft.arc(from, to, edge)?;
                }
            }
            if let Some(users) = open.users {
                draft.colour(before, users);
            }
        } else {
            open.chain = draft.count_arcs();
        }
        if let Token::Edge { directed: arrow } = self.token {
            if arrow != directed {
                let (wrong, kind, right) =
                    if arrow { ("->", "graph", "--") } else { ("--", "digraph", "->") };
                return Err(self.at.bad(format!("'{wrong}' cannot stand in a {kind}: expected {right}")));
            }
            open.left = Some((set.clone(), self.at));
            self.step()?;
        } else if self.is_mark('[') {
            let of = if ends_edge { Of::Edges } else { Of::Vertices(&set) };
            if let Some(users) = self.attributes_of(of, at, draft)? {
                draft.colour(open.chain, users);
            }
        }
        // the shorter list goes into the longer, so that deep nesting stays cheap
        let (mut long, short) = if set.len() > open.members.len() {
            (set, std::mem::take(&mut open.members))
        } else {
            (std::mem::take(&mut open.members), set)
        };
        long.extend(short);
        open.members = long;
        Ok(())
    }

    fn attributes(&mut self, of: Of<'_>, draft: &mut Draft) -> Result<Option<Users>, BadText> {
        if !self.is_mark('[') {
            return Err(self.unexpected("expected attributes in brackets"));
        }
        let at = self.at;
        self.attributes_of(of, at, draft)
    }

    /// Lists in brackets, as many as there are; gives the users of edges, if a colour names them.
    fn attributes_of(
        &mut self,
        of: Of<'_>,
        vertex: Text<'a>,
        draft: &mut Draft,
    ) -> Result<Option<Users>, BadText> {
        let mut users = None;
        while self.is_mark('[') {
            self.step()?;
            while !self.is_mark(']') {
                if self.is_mark(',') || self.is_mark(';') {
                    self.step()?;
                    continue;
                }
                let (key, _) = self.name("expected an attribute such as label=win, or ]")?;
                if !self.is_mark('=') {
                    continue;
                }
                self.step()?;
                let (value, at) = self.name("expected the value of the attribute")?;
                match of {
                    Of::Vertices(all) if key == "result" || key == "label" && outcome(&value).is_some() => {
                        for &vertex_number in all {
                            draft.label(vertex_number, &value, at, vertex)?;
                        }
                    }
                    Of::Vertices(all) if key == "color" => {
                        for &vertex_number in all {
                            draft.paint(vertex_number, &value);
                        }
                    }
                    Of::Edges if key == "color" => users = Some(Users::read(&value, at)?),
                    _ => {}
                }
            }
            self.step()?;
        }
        Ok(users)
    }
}
