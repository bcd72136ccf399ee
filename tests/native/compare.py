"""Whether two printed results agree within rounding: compare.py WANT GOT [RELATIVE]"""
import re
import sys


def numbers(path):
    with open(path) as f:
        text = f.read()
    return [float(x.rstrip("f")) for x in
            re.findall(r"-?[0-9][0-9.]*(?:e[+-]?[0-9]+)?f?", text)]


relative = float(sys.argv[3]) if len(sys.argv) > 3 else 2e-6
want, got = numbers(sys.argv[1]), numbers(sys.argv[2])
if len(want) != len(got) or not want:
    sys.exit("%d numbers, wanted %d" % (len(got), len(want)))
for i, (a, b) in enumerate(zip(want, got)):
    if abs(a - b) > 1e-6 + relative * abs(a):
        sys.exit("number %d: %r, wanted %r" % (i, b, a))
