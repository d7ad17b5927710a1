//! The language by examples.

use std::sync::Arc;

use super::plain::Plain;
use super::program::Program;
use super::source::{Source, Span};

/// The value of an expression as the language writes it, or the message.
fn eval(text: &str) -> Result<String, String> {
    run(&format!("x = ({text})\n"))
}

fn run(text: &str) -> Result<String, String> {
    let program = Program::load(Source::file("test.star", text)).map_err(|error| error.to_string())?;
    let x = program.get("x").ok_or("x has no value")?;
    program
        .with_machine(|m| super::format::repr(m, x, Span::default()))
        .map_err(|fault| fault.problem.to_string())
}

#[test]
fn expressions() {
    for (text, value) in [
        ("(2 ** 10, -2 ** 2, (-2) ** 3, 2 ** 3 ** 2, 0 ** 0)", "(1024, -4, -8, 512, 1)"),
        ("2 * 3 ** 2 + 1", "19"),
        ("((13).bit_count(), (-13).bit_count(), (0).bit_count())", "(3, 3, 0)"),
        ("((0).bit_length(), (255).bit_length(), (-256).bit_length())", "(0, 8, 9)"),
        ("bin(10) + bin(-3) + bin(0)", "\"0b1010-0b110b0\""),
        ("1 + 2 * 3 - 4", "3"),
        (
            "'a' + 'bc' + '' + 'ä' + str(1 + 2 + 3), '' + '' + '', [1] + [2] + [3]",
            "(\"abcä6\", \"\", [1, 2, 3])",
        ),
        (
            "('x' + 'y' + 'z' == 'xyz', 'abc'[1] == 'b', 'abc'[1:2] + 'b' + 'b', 'aß'[1:] == 'ß')",
            "(True, True, \"bbb\", True)",
        ),
        ("-7 // 2, -7 % 2, 7 // -2, 7 % -2", "(-4, 1, -4, -1)"),
        ("1 << 10 | 3 ^ 5 & 6", "1031"),
        ("not 1 == 2 and 3 in [1, 2, 3]", "True"),
        ("not not 5", "True"),
        ("1 < 2 < 3, 1 < 3 < 2", "(True, False)"),
        ("0 or 5, 0 and 5, None or 'a'", "(5, 0, \"a\")"),
        ("[i * j for i in range(3) for j in range(i) if j != 1]", "[0, 0]"),
        ("[(a, b) for a, b in zip([1, 2], 'xy')]", "[(1, \"x\"), (2, \"y\")]"),
        ("{k: v for k, v in enumerate('ab')}", "{0: \"a\", 1: \"b\"}"),
        ("[1, 2, 3][-1], 'abc'[1:], (1, 2, 3)[::-1], 'abc'[::2]", "(3, \"bc\", (3, 2, 1), \"ac\")"),
        ("[10, 20, 30, 40][-3:-1], [1, 2, 3][5:], [1, 2, 3][2:0:-1]", "([20, 30], [], [3, 2])"),
        ("'%d of %s' % (3, 'x'), '{} {0} {{}}'.format('a')", "(\"3 of x\", \"a a {}\")"),
        ("sorted([3, 1, 2], reverse=True), sorted(['bb', 'a'], key=len)", "([3, 2, 1], [\"a\", \"bb\"])"),
        ("min(3, 1), max([2, 5]), sum([1, 2]), abs(-3), mex([0, 1, 3])", "(1, 5, 3, 3, 2)"),
        ("min([3, -4], key=lambda n: n * n), any([0, 1]), all([])", "(3, True, True)"),
        ("1 / 2 + 1 / 3, 6 / 3, (1 / 2) * 4, 1 / 2 < 2 / 3", "(5/6, 2, 2, True)"),
        (
            "'a,b'.split(','), ' x '.strip(), '-'.join(['a', 'b']), 'aXa'.replace('X', '')",
            "([\"a\", \"b\"], \"x\", \"a-b\", \"aa\")",
        ),
        (
            "'abcb'.find('b'), 'abcb'.rfind('b'), 'abc'.find('z'), 'a' in 'ba', len('äö')",
            "(1, 3, -1, True, 2)",
        ),
        ("range(3) + [7], [0] * 3, 'ab' * 2, (1,) * 2", "([0, 1, 2, 7], [0, 0, 0], \"abab\", (1, 1))"),
        (
            "[1, 2] == [1, 2], (1, 2) < (1, 3), 'a' < 'b', {1: 2} == {1: 2}, 1 == True",
            "(True, True, True, True, False)",
        ),
        ("(lambda n, k=2: n * k)(4), (lambda n, k=2: n * k)(4, k=3)", "(8, 12)"),
        ("5 if 0 else 6 if 1 else 7", "6"),
        (
            "list({1: 'a'}), {1: 'a'}.get(2, 'b'), {1: 'a'}[1], list(range(5, 0, -2))",
            "([1], \"b\", \"a\", [5, 3, 1])",
        ),
        (
            "ord('a'), chr(98), int('12'), str(5), repr('q'), bool(''), type(1)",
            "(97, \"b\", 12, \"5\", \"\\\"q\\\"\", False, \"int\")",
        ),
        ("0x10, 0b11, 0o7, 1_000, ~5, +3, --3", "(16, 3, 7, 1000, -6, 3, 3)"),
        ("[f(3) for f in [(lambda x: x + k) for k in [1, 2]]]", "[4, 5]"),
        ("max(x for x in [1, 5, 2])", "5"),
        ("set([3, 1, 3, 2]), set(), type(set()), len(set('abca'))", "(set([3, 1, 2]), set([]), \"set\", 3)"),
        (
            "set([5, 1, 3]) | set([4, 5, 2]), set([1, 2, 3]) & set([4, 3, 1])",
            "(set([5, 1, 3, 4, 2]), set([3, 1]))",
        ),
        ("set([1, 2, 3, 7]) ^ set([4, 3, 1]), set([1, 2, 3]) - set([2])", "(set([2, 7, 4]), set([1, 3]))"),
        ("set([1, 2]) == set([2, 1]), set([1]) == set([1, 2]), set([1]) != [1]", "(True, False, True)"),
        (
            "(1, 2) in set([(1, 2)]), 3 not in set([1]), bool(set()), 5 if set([0]) else 6",
            "(True, True, False, 5)",
        ),
        (
            "sorted(set([3, 1, 2])), list(set('ba')), [n for n in set([2, 1])]",
            "([1, 2, 3], [\"b\", \"a\"], [2, 1])",
        ),
        (
            "set([1, 2]).union([3, 1]), set([3, 1, 2]).intersection([2, 3]), set([1, 2]).difference([1])",
            "(set([1, 2, 3]), set([3, 2]), set([2]))",
        ),
        (
            "set([1, 2]).symmetric_difference([2, 3]), set([1]).issubset([1, 2]), set([1]).issuperset(set([3]))",
            "(set([1, 3]), True, False)",
        ),
        ("set([1, 2]).isdisjoint([3]), set([1, 2]).isdisjoint([2])", "(True, False)"),
    ] {
        assert_eq!(eval(text).as_deref(), Ok(value), "{text}");
    }
}

#[test]
fn statements() {
    for (text, value) in [
        (
            "def f():\n    s = set()\n    for n in [2, 1, 2]:\n        s.add(n)\n    s.discard(7)\n    s.remove(2)\n    \
             s.update([5, 4])\n    t = s\n    last = t.pop()\n    return (s, last)\nx = f()\n",
            "(set([1, 5]), 4)",
        ),
        ("def f():\n    s = set([1])\n    s.clear()\n    return s\nx = f()\n", "set([])"),
        (
            "def f(n):\n    if n == 0:\n        return 0\n    elif n < 0:\n        return -1\n    else:\n        return f(n - 1) + 1\nx = f(20)\n",
            "20",
        ),
        (
            "def f():\n    a = []\n    for i in range(10):\n        if i == 2: continue\n        if i == 5: break\n        a.append(i)\n    a[0] += 7\n    a += [9]\n    return a\nx = f()\n",
            "[7, 1, 3, 4, 9]",
        ),
        (
            "def f():\n    d = {}\n    d['a'] = 1\n    d['a'] += 1\n    b, (c, e) = 1, (2, 3)\n    return d, b + c + e\nx = f()\n",
            "({\"a\": 2}, 6)",
        ),
        ("def outer(k):\n    def inner(n):\n        return n * k\n    return inner\nx = outer(3)(5)\n", "15"),
        ("x = 1\nfor i in range(3): x += i\nif x > 3:\n    x = -x\n", "-4"),
        ("a = [1]; b = list(a); b.append(2); x = (a, b)\n", "([1], [1, 2])"),
        ("def f(a, b=[1]):\n    return a + b\nx = f([0])\n# end", "[0, 1]"),
    ] {
        assert_eq!(run(text).as_deref(), Ok(value), "{text}");
    }
}

#[test]
fn faults() {
    for (text, part) in [
        ("1 // 0", "division by zero"),
        ("9223372036854775807 + 1", "too large"),
        ("1 << 63", "too large"),
        ("foo", "unknown name 'foo'"),
        ("[1][3]", "no item 3"),
        ("'a' + 1", "no meaning"),
        ("'a' + 'b' + 1 + 'c'", "no meaning"),
        ("1 + 2 + 'c' + 'd'", "no meaning"),
        ("1()", "cannot be called"),
        ("len(3)", "no length"),
        ("(lambda n: n)()", "needs a value for 'n'"),
        ("(lambda n: n)(1, 2)", "takes 1 argument"),
        ("(lambda f: f(f))(lambda f: f(f))", "nested too deep"),
        ("[0 for i in range(100000) for j in range(100000) if j < 0]", "steps"),
        ("'x' * (1 << 40)", "memory"),
        ("[0] * (1 << 40)", "memory"),
        ("list(range(1 << 40))", "steps"),
        ("{[1]: 2}", "cannot be a key"),
        ("{1: 2, 1: 3}", "twice"),
        ("{1: 2}[5]", "no key 5"),
        ("'a'.foo()", "no method .foo"),
        ("'a'.join([1])", "expects strings"),
        ("1 < 'a'", "no order"),
        ("[a for a, b in [(1, 2, 3)]]", "3 values for 2 names"),
        ("print(1)", "print nothing"),
        ("fail('no', 3)", "no 3"),
        ("1 +", "expected an expression"),
        ("[1, 2", "does not close"),
        ("{1, 2}", "no sets"),
        ("5 = 6", "expected"),
    ] {
        let found = eval(text).unwrap_err();
        assert!(found.contains(part), "{text}: {found}");
    }
    for (text, part) in [
        ("x = [1]\ndef f():\n    x.append(2)\n    return 1\nf()\n", ""),
        ("def f():\n    y = z\n    z = 1\n    return y\nx = f()\n", "'z' has no value yet"),
        ("return 5\n", "outside a function"),
        ("if 1:\nx = 2\n", "has no body"),
        ("  x = 2\n", "indented"),
        ("def f(a, a): pass\n", "twice"),
    ] {
        match run(text) {
            Err(found) => assert!(!part.is_empty() && found.contains(part), "{text}: {found}"),
            Ok(_) => assert!(part.is_empty(), "{text}"),
        }
    }
}

/// Functions cannot change what is made outside them, once the file is loaded.
/// A slice of a string is that of the list of its letters; what is compared with a literal is not made first.
#[test]
fn slices_of_strings_are_those_of_their_letters() {
    let text = r#"
def differ(words):
    bad = []
    ends = [None, -7, -4, -3, -2, -1, 0, 1, 2, 3, 4, 7]
    for w in words:
        letters = [c for c in w]
        for a in ends:
            for b in ends:
                for c in [None, -3, -2, -1, 1, 2]:
                    made, cut = "".join(letters[a:b:c]), w[a:b:c]
                    alike = [cut == made, (w[a:b:c] == "bc") == (made == "bc"), (w[a:b:c] != "") == (made != ""),
                             (w[a:b:c] == "ß") == (made == "ß"), w + w[a:b:c] + "." + w == w + made + "." + w]
                    padded = "xy" + w[a:b:c] + "yx"
                    alike += [padded.strip("xy") == made, padded[2:-2] == made]
                    if not all(alike):
                        bad.append((w, a, b, c, alike))
    return bad

CONSTANTS = ["", "a", "bc", "abc", "aß", "abcdef"]
x = differ(CONSTANTS) + differ([w + w[1:] for w in CONSTANTS]) + differ(["bc" * 40])
"#;
    assert_eq!(run(text), Ok("[]".to_owned()));
    // the same of strings that are frozen
    let program = Program::load(Source::file("test.star", text)).unwrap();
    let [differ, words] = ["differ", "CONSTANTS"].map(|name| program.get(name).unwrap());
    let found = program.with_machine(|m| {
        let bad = m.call(differ, &[words], &[], Span::default())?;
        super::format::repr(m, bad, Span::default())
    });
    assert_eq!(found.unwrap(), "[]");
}

/// A string that is kept in many places is copied once.
#[test]
fn kept_strings_are_shared() {
    let text = "def many():\n    s = 'ab' * 50000\n    return (s + '.',) * 100000\n";
    let program = Program::load(Source::file("test.star", text)).unwrap();
    let many = program.get("many").unwrap();
    let kept = program.with_machine(|m| {
        let value = m.call(many, &[], &[], Span::default())?;
        Ok(Plain::of(value, m, Span::default()))
    });
    let Plain::Tuple(items) = kept.unwrap().unwrap() else { panic!("it is a tuple") };
    let [Plain::Str(first), .., Plain::Str(last)] = &items[..] else { panic!("it has strings") };
    assert!(Arc::ptr_eq(first, last));
}

#[test]
fn constants_stay() {
    let text =
        "a = [1]\nd = {1: 2}\ndef f():\n    a.append(2)\ndef g():\n    d[1] = 3\ndef h():\n    a[0] = 5\n";
    let program = Program::load(Source::file("test.star", text)).unwrap();
    for name in ["f", "g", "h"] {
        let function = program.get(name).unwrap();
        let fault = program.with_machine(|m| m.call(function, &[], &[], Span::default())).unwrap_err();
        assert!(fault.problem.contains("cannot be changed"), "{}", fault.problem);
    }
}

/// Lists that hold others many times are long without taking much memory.
#[test]
fn constants_are_plain_while_they_are_not_too_many() {
    let mut text = "def doubled(times):\n    x = 1\n    for i in range(times):\n        x = [x, x]\n    \
                    return x\nendless = doubled(50)\n"
        .to_owned();
    for i in 0..10 {
        text.push_str(&format!("long{i} = doubled(16)\n"));
    }
    let program = Program::load(Source::file("test.star", &text)).unwrap();
    // its place is after that of the function
    assert_eq!(program.constant(1), None);
    let plain: Vec<bool> = (2..12).map(|place| program.constant(place).is_some()).collect();
    assert_eq!(plain, [vec![true; 6], vec![false; 4]].concat());
    assert_eq!(program.constant(2), program.constant(7));
}

/// What nests deep is refused before the machine's stack is full.
#[test]
fn depth() {
    for text in [
        format!("{}1{}", "(".repeat(5000), ")".repeat(5000)),
        format!("{}1", "-".repeat(5000)),
        format!("{}1", "not ".repeat(5000)),
        format!("1{}", " + 1".repeat(5000)),
        format!("1{}", " and 1".repeat(5000)),
        format!("[0]{}", "[0]".repeat(5000)),
        format!("{}1{}", "[".repeat(5000), "]".repeat(5000)),
        format!("1{}", " if 1 else 1".repeat(5000)),
        format!("{}1", "lambda: ".repeat(5000)),
    ] {
        let _ = eval(&text);
    }
    assert!(eval(&format!("1{}", " + 1".repeat(300))).is_ok());
    let text = "def f(l):\n    return [f([l]) for i in range(1) if f([l])]\nx = f([])\n";
    assert!(run(text).unwrap_err().contains("nested too deep"));
    let text = "def f():\n    l = []\n    for i in range(5000): l = [l]\n    return l\nx = f() == f()\n";
    assert!(run(text).unwrap_err().contains("nested too deep"));
}

/// Bytes of stack that a program may take: those of a worker thread, less a quarter for its callers.
const STACK_BYTES: usize = 3 << 19;

#[test]
fn endless_calls_are_refused_before_the_stack_ends() {
    let nested = |head: &str, last: &str| -> String {
        let blocks: String = (0..35).map(|depth| format!("{}{head}\n", "    ".repeat(depth + 1))).collect();
        format!("def f(n):\n{blocks}{}{last}\nx = f(1)\n", "    ".repeat(36))
    };
    let within = |before: &str, after: &str, times: usize| {
        format!("def f(n): return {}f(n){}\nx = f(1)\n", before.repeat(times), after.repeat(times))
    };
    for text in [
        "def f(n): return f(n)\nx = f(1)\n".to_owned(),
        "def f(n, m=2): return f(n, m=n)\nx = f(1)\n".to_owned(),
        "def f(n): return sorted([n, 2], key=f)\nx = f(1)\n".to_owned(),
        "def f(n): return min([n, 2], key=lambda k: f(k))\nx = f(1)\n".to_owned(),
        "def f(n): return [k for k in [1] if f(k)]\nx = f(1)\n".to_owned(),
        "def f(n): return {k: f(k) for k in [1]}\nx = f(1)\n".to_owned(),
        "def f(n): return [f(k) for k in [1]][0:f(n)]\nx = f(1)\n".to_owned(),
        nested("if n:", "return f(n)"),
        nested("if f(n):", "return 1"),
        nested("for i in [1]:", "return f(n)"),
        nested("for i in [1]:", "f(n)"),
        within("1 + (", ")", 40),
        within("[", "][0]", 40),
        within("(lambda n: ", ")(n)", 25),
        within("(n and ", ")", 40),
        within("(1 if ", " else 2)", 40),
        within("len([", "])", 30),
        format!("def f(n): return [f(n) for i in [1]{}]\nx = f(1)\n", " if 1".repeat(300)),
        format!("def f(n): return [f(n) for i in [1]{}]\nx = f(1)\n", " for i in [1]".repeat(300)),
        format!("x = [i for i in [1]{}]\n", " if 1".repeat(100_000)),
    ] {
        let run = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(move || (run(&text), text));
        let (answer, text) = run.unwrap().join().unwrap();
        assert!(answer.as_ref().is_err_and(|problem| problem.contains("too deep")), "{text}: {answer:?}");
    }
}

#[test]
fn boards() {
    for (text, value) in [
        ("mirrors('ab/cd')", r#"["ab/cd", "ba/dc", "cd/ab", "dc/ba"]"#),
        ("mirrors('abc')", r#"["abc", "cba", "abc", "cba"]"#),
        ("mirrors('äb/cd')", r#"["äb/cd", "bä/dc", "cd/äb", "dc/bä"]"#),
        ("transposed('abc/def'), transposed('abc'), transposed('')", r#"("ad/be/cf", "a/b/c", "")"#),
        ("regions('.#./.../#..', '.')", r##"[".#./.../#.."]"##),
        ("regions('..#.#./##..#.', '.')", r##"["..", "#./..", "./."]"##),
        ("regions('xo.x/.xoo/x...', 'xo', '.')", r#"["xo.x/.xoo", "x"]"#),
        ("regions('x#o/#xx', 'ox'), regions('abc', 'x'), regions('', '.')", r##"(["x", "#o/xx"], [], [])"##),
        // what lies inside is a region of its own
        ("regions('xxx/xox/xxx', 'x', 'ä')", r#"["xxx/xäx/xxx"]"#),
    ] {
        assert_eq!(eval(text).as_deref(), Ok(value), "{text}");
    }
    for (text, message) in [
        ("transposed('ab/c')", "row 2 has 1 cells, but row 1 has 2"),
        ("regions('ab', 'a', 'xy')", "a single character"),
        ("regions('ab', 1)", "a number"),
    ] {
        assert!(eval(text).is_err_and(|found| found.contains(message)), "{text}: {:?}", eval(text));
    }
}
