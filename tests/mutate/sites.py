"""What can be changed in a C file: sites().

A C file is read as tokens; comments, strings, preprocessor lines and whatever
stands outside of functions are left alone, and so are arguments of BUG,
assert and the functions that report errors, sizes of local arrays and of
memory, what frees it (the sanitizers' matter), and functions whose comment
says "speed only".
"""
import re

TOKEN = re.compile(r"""
    (?P<id>[A-Za-z_]\w*)
  | (?P<num>(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+)[a-zA-Z]*)
  | (?P<op><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)
""", re.X)
INT = re.compile(r"(\d+)([uUlL]*)$")
SWAP = {"<": ["<="], "<=": ["<"], ">": [">="], ">=": [">"], "==": ["!="],
        "!=": ["=="], "&&": ["||"], "||": ["&&"], "+=": ["-="],
        "-=": ["+="]}
KEYWORD = set("""auto break case char const continue default do double else
    enum extern float for goto if inline int long register restrict return
    short signed sizeof static struct switch typedef union unsigned void
    volatile while""".split())
# Calls whose arguments are messages, or that stop the program.
SAYS = re.compile(r"(BUG|assert|static_assert|_Static_assert|\w*diag\w*|"
                  r"\w*error\w*|\w*report\w*|\w*complain\w*|\w*say\w*|"
                  r"\w*explain\w*|refuse\w*|fail_\w+|warn\w*|note\w*)$")
ALLOCATES = re.compile(r"(\w*alloc|arena_\w+|vec_(reserve|grow)\w*)$")
FREES = re.compile(r"(free|close|munmap|\w+_(free|release|drop|dispose|close)|"
                   r"LLVMDispose\w+)$")


class Token:
    __slots__ = ("text", "start", "end", "kind")

    def __init__(self, text, start, end, kind):
        self.text, self.start, self.end, self.kind = text, start, end, kind


def blank(text):
    """The text with comments, strings and preprocessor lines as blanks;
    strings keep their quotes."""
    def spaces(m):
        s = m.group(0)
        if s[0] in "\"'":
            return s[0] + "\x01" * (len(s) - 2) + s[0]
        return re.sub(r"[^\n]", " ", s)
    text = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|"
                  r"'(?:\\.|[^'\\\n])*'", spaces, text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", spaces, text, flags=re.M)


def tokens(text):
    out = []
    pos = 0
    while pos < len(text):
        c = text[pos]
        if c in " \t\n\r\f":
            pos += 1
            continue
        if c in "\"'":
            end = text.index(c, pos + 1) + 1
            out.append(Token(text[pos:end], pos, end, "str"))
            pos = end
            continue
        m = TOKEN.match(text, pos)
        out.append(Token(m.group(0), pos, m.end(), m.lastgroup))
        pos = m.end()
    return out


def functions(text, clean):
    """(name, start of the body, its end) of each function to change."""
    for m in re.finditer(r"^([A-Za-z_]\w*)\(", clean, re.M):
        brace = clean.find("\n{", m.end())
        semi = clean.find(";", m.end())
        if brace < 0 or 0 <= semi < brace:
            continue
        end = clean.find("\n}", brace)
        if end < 0:
            continue
        # The comment before it: up to the end of what stands above.
        above = text[:m.start()]
        cut = max(above.rfind("\n}"), above.rfind(";\n"))
        if "speed only" in above[cut + 1:].lower().replace("\n * ", " "):
            continue
        yield m.group(1), brace + 1, end + 2


def match(toks, i):
    """The index of the bracket that closes the one at i."""
    pair = {"(": ")", "[": "]", "{": "}"}
    close, depth = pair[toks[i].text], 0
    for k in range(i, len(toks)):
        if toks[k].text == toks[i].text:
            depth += 1
        elif toks[k].text == close:
            depth -= 1
            if depth == 0:
                return k
    return len(toks) - 1


def left_out(toks):
    """The indices of tokens that stay as they are."""
    out = set()
    for i, t in enumerate(toks):
        nxt = toks[i + 1].text if i + 1 < len(toks) else ""
        if t.kind == "id" and nxt == "(" and (
                SAYS.match(t.text) or ALLOCATES.match(t.text)):
            out.update(range(i + 1, match(toks, i + 1) + 1))
        # if (...) BUG(...), where only the condition would be left.
        if t.text == "if" and nxt == "(":
            end = match(toks, i + 1)
            if end + 1 < len(toks) and toks[end + 1].text in ("BUG",
                                                              "assert"):
                out.update(range(i, end + 1))
        # struct buf b = { NULL, 0, 0 }
        if t.text == "{" and [x.text for x in toks[i + 1:i + 7]] == [
                "NULL", ",", "0", ",", "0", "}"]:
            out.update(range(i, i + 7))
        # char name[64], unsigned x[2][3]
        if t.text == "[" and i >= 2 and toks[i - 1].kind == "id" and (
                toks[i - 2].kind == "id" and toks[i - 2].text not in (
                    "return", "else", "case") or
                toks[i - 2].text == "*" and i >= 3 and
                toks[i - 3].kind == "id" and
                toks[i - 3].text not in ("return",)):
            out.update(range(i, match(toks, i) + 1))
    return out


def number(text):
    m = INT.match(text)
    if not m or len(m.group(1)) > 1 and m.group(1)[0] == "0":
        return None
    n, suffix = int(m.group(1)), m.group(2)
    if n == 0:
        return ["1" + suffix]
    if n == 1:
        return ["0" + suffix, "2" + suffix]
    return ["%d%s" % (n + 1, suffix), "%d%s" % (n - 1, suffix)]


def statement(toks, i):
    """The index of the semicolon if a call or an assignment starts at i."""
    t = toks[i]
    if t.text == "*":
        if i + 1 >= len(toks) or toks[i + 1].kind != "id":
            return None
    elif t.kind != "id" or t.text in KEYWORD:
        return None
    elif t.text in ("BUG", "assert") or FREES.match(t.text) or \
            i + 1 >= len(toks) or toks[i + 1].text not in (
                "(", "=", "->", ".", "[", "+=", "-=", "++", "--", "|=",
                "&=", "*=", "/=", "%=", "^=", "<<=", ">>="):
        return None
    depth = 0
    for k in range(i, len(toks)):
        s = toks[k].text
        if s in ("(", "["):
            depth += 1
        elif s in (")", "]"):
            depth -= 1
        elif s in ("{", "}"):
            return None
        elif s == ";" and depth == 0:
            return k
        if depth < 0:
            return None
    return None


def starts_statement(toks, i):
    if toks[i - 1].text in ("{", "}", ";", "else"):
        return True
    return toks[i - 1].text == ")" and control(toks, i - 1)


def control(toks, i):
    """Is the bracket that ends at i that of an if, a for, a while?"""
    depth = 0
    for k in range(i, -1, -1):
        if toks[k].text == ")":
            depth += 1
        elif toks[k].text == "(":
            depth -= 1
            if depth == 0:
                return k > 0 and toks[k - 1].text in ("if", "for", "while")
    return False


def binary(toks, i):
    p = toks[i - 1]
    return p.kind == "num" or p.text in (")", "]") or \
        p.kind == "id" and p.text not in KEYWORD


def at_token(toks, i, t):
    """Changes at one token: (start, end, new text)."""
    nxt = toks[i + 1].text if i + 1 < len(toks) else ""
    if t.kind == "op":
        if t.text in SWAP:
            for new in SWAP[t.text]:
                yield t.start, t.end, new
        elif t.text in "+-" and i > 0 and binary(toks, i):
            yield t.start, t.end, "-" if t.text == "+" else "+"
    elif t.kind == "num":
        for new in number(t.text) or []:
            yield t.start, t.end, new
    elif t.text in ("if", "while") and nxt == "(":
        end = toks[match(toks, i + 1)]
        first = toks[i + 1]
        body = toks[match(toks, i + 1) + 1].text \
            if match(toks, i + 1) + 1 < len(toks) else ""
        if t.text == "if":
            yield first.end, end.start, "NOT"
            yield first.end, end.start, "1"
        if body != ";":
            yield first.end, end.start, "0"
    elif t.text == "return" and nxt in ("true", "false"):
        n = toks[i + 1]
        yield n.start, n.end, "false" if nxt == "true" else "true"
    elif t.text in ("continue", "break") and nxt == ";":
        yield t.start, t.end, "break" if t.text == "continue" else "continue"


class Site:
    """One change: text[start:end] becomes new."""

    def __init__(self, path, function, text, start, end, new):
        self.path, self.function = path, function
        self.start, self.end = start, end
        old = text[start:end]
        if new == "NOT":
            new = "!(" + old + ")"
        # Lines keep their numbers.
        self.new = new + "\n" * (old.count("\n") - new.count("\n"))
        self.line = text.count("\n", 0, start) + 1
        self.last = self.line + old.count("\n")
        a = text.rfind("\n", 0, start) + 1
        b = text.find("\n", end)
        self.text = " ".join(text[a:b].split())
        self.column = start - a
        self.what = "%s -> %s" % (" ".join(old.split()) or "nothing",
                                  " ".join(new.split()) or "nothing")
        # Which of equal texts on the line it is.
        self.which = text[a:start].count(old) if old else 0

    def name(self):
        """What names the change in the list of equivalents: code moves."""
        w = self.what + (" #%d" % (self.which + 1) if self.which else "")
        return "%s\t%s\t%s" % (self.function, self.text, w)

    def key(self):
        return self.path + "\t" + self.name()

    def apply(self, text):
        return text[:self.start] + self.new + text[self.end:]


def sites(path, text):
    clean = blank(text)
    for name, start, end in functions(text, clean):
        toks = tokens(clean[start:end])
        for t in toks:
            t.start += start
            t.end += start
        skip = left_out(toks)
        for i, t in enumerate(toks):
            if i in skip:
                continue
            for a, b, new in at_token(toks, i, t):
                yield Site(path, name, text, a, b, new)
            if i > 0 and starts_statement(toks, i):
                k = statement(toks, i)
                if k is not None:
                    yield Site(path, name, text, t.start, toks[k].start, "")
