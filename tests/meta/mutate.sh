#!/bin/sh
# What tests/mutate changes of a C file, and what it leaves alone; each change
# that is listed as equivalent is one that it makes.  How it makes objects, and
# runs a test by itself in a build tree where none ran before.
set -u
: "${work:=${BUILD:?}/tests/meta}"
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
command -v python3 >/dev/null || {
	echo "ok - tests/mutate # skip: there is no python3"
	exit 0
}
out=$work/mutate.out
mkdir -p "$work/mutate"
cat >"$work/mutate/x.c" <<'EOF'
#include <stdbool.h>
#define WIDE (1 < 2)
static const int table[2] = { 0, 1 };	/* a < b */

static bool
less(int a, int b)
{
	char text[64] = "a < b";

	if (a < 0)
		BUG("a is %d", a + 1);
	diag_error(d, NULL, "code", "a == %d", a == 1);
	text[0] = '<';	/* a <= b */
	free(text);
	while (b != 7 && a)
		continue;
	return true;
}

/* Which is cheaper: speed only. */
static bool
cheap(int a)
{
	return a < 3;
}
EOF
python3 -B - "$work/mutate/x.c" "$(dirname "$0")/../mutate" >"$out" 2>&1 <<'EOF'
import sys
sys.path.insert(0, sys.argv[2])
import sites
text = open(sys.argv[1]).read()
for s in sites.sites("x.c", text):
    changed = s.apply(text)
    assert changed != text and changed.count("\n") == text.count("\n")
    print("%d %s: %s" % (s.line, s.function, s.what))
EOF
diff -u - "$out" >"$out.diff" <<'EOF'
12 less: diag_error(d, NULL, "code", "a == %d", a == 1) -> nothing
13 less: text[0] = '<' -> nothing
13 less: 0 -> 1
15 less: b != 7 && a -> 0
15 less: != -> ==
15 less: 7 -> 8
15 less: 7 -> 6
15 less: && -> ||
16 less: continue -> break
17 less: true -> false
EOF
result $? "changes are of code alone" "$out.diff"

(cd "$(dirname "$0")/../.." && python3 -B - tests/mutate) >"$out.stale" 2>&1 \
    <<'EOF'
import glob
import sys
sys.path.insert(0, sys.argv[1])
import sites
listed = ["\t".join(x.split("\t")[:3]) for x in open(sys.argv[1] +
          "/equivalent") if x.strip() and x[0] != "#"]
functions = {x.split("\t")[0] for x in listed}
made = set()
for path in glob.glob("libcore/*/*.c"):
    text = open(path).read()
    if any("\n%s(" % f in text for f in functions):
        made.update(s.name() for s in sites.sites(path, text))
stale = [x for x in listed if x not in made]
print("\n".join("not made any more: " + x for x in stale))
sys.exit(stale != [])
EOF
result $? "changes listed as equivalent are made" "$out.stale"

# How make compiles and links a change; a test by itself.
root=$(cd "$(dirname "$0")/../.." && pwd)
(cd "$root" && python3 -B - "$root" "$BUILD") >"$out.make" 2>&1 <<'EOF'
import os
import sys
os.chdir(sys.argv[1])
sys.path.insert(0, "tests/mutate")
import tree
tree.TREE = sys.argv[1]
where = os.path.relpath(sys.argv[2], sys.argv[1])
b = tree.Build(where, "gcc", "-O2 -fPIC")
for path in ("libcore/pass/fuse_emit.c", "libcore/pass/fold.c",
             "libcore/codegen/fn.c"):
    made, linked = b.commands(path)
    assert made.endswith(" " + path) and b.object(path) in made, made
    assert ("relay-codegen" if "codegen" in path else ".so") in linked, linked
for path in tree.sources():
    assert [t for t in tree.concerned(path) if "golden:" in t], path
EOF
result $? "how make compiles and links a change" "$out.make"
rm -rf "$work/mutate/build"
mkdir -p "$work/mutate/build"
ln -s "$BUILD/bin" "$BUILD/lib" "$BUILD/share" "$work/mutate/build"
one()
{
	BUILD=$work/mutate/build "$root/tests/mutate/one" golden \
	    "tests/golden/$1" >"$out.one" 2>&1
}
one relay-dce/empty.t && ! one relay-dce/there-is-none.t
result $? "a test runs by itself" "$out.one"
# Its results are not this suite's.
rm -rf "$work/mutate/build"
