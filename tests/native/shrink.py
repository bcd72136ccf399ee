"""Making a failing program smaller.

shrink(text, still) leaves out definitions and statements, halves first,
then one by one, as long as still(text) holds.  A statement is a run of lines
whose brackets are balanced and whose last one ends in a semicolon; statements
inside of a block are tried after the block itself.
"""
import re

LIMIT = 400


def depth(line):
    line = re.sub(r'"[^"]*"', "", line)
    return sum(line.count(c) for c in "([{") - sum(line.count(c)
                                                  for c in ")]}")


def pieces(lines):
    """Ranges of lines that are definitions or statements."""
    out = []
    for i, s in enumerate(lines):
        d = s.strip()
        if not re.match(r"(let |%\d+ = |ref_write|def |type |prim )", d):
            continue
        level, k = 0, i
        while k < len(lines):
            level += depth(lines[k])
            if level <= 0:
                break
            k += 1
        out.append((i, k + 1))
    return out


def without(lines, ranges):
    gone = {i for a, b in ranges for i in range(a, b)}
    return [s for i, s in enumerate(lines) if i not in gone]


def results(lines):
    """The result of a program's function, with one element left out."""
    for i, s in enumerate(lines):
        if re.match(r"  \((%[\w]+, )+\)$", s):
            names = re.findall(r"%\w+", s)
            if names != ["%i"]:
                yield lines[:i] + ["  (%i, )"] + lines[i + 1:]
            for n in names if len(names) > 1 else []:
                yield lines[:i] + ["  (%s)" % "".join(
                    x + ", " for x in names if x != n)] + lines[i + 1:]


def shrink(text, still):
    lines, tried = text.split("\n"), 0

    def attempt(new):
        nonlocal lines, tried
        tried += 1
        if tried > LIMIT or not still("\n".join(new)):
            return False
        lines = new
        return True

    changed = True
    while changed and tried < LIMIT:
        changed = False
        while any(attempt(new) for new in results(lines)):
            changed = True
        k = len(pieces(lines)) // 2
        while k >= 1:
            at = len(pieces(lines)) - k
            while at >= 0:
                changed |= attempt(without(lines, pieces(lines)[at:at + k]))
                at -= k
            k //= 2
    still("\n".join(lines))
    return "\n".join(lines)
