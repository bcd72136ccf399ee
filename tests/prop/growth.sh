#!/bin/bash
# Programs that are cut into pieces compute what relay-eval computes: families
# of tests/growth/families.py, large enough for several pieces.  The code of a
# chain grows with the chain alone, and no function of it becomes large; types
# that nobody can write out are refused.
set -u
growth=$ROOT/tests/growth/families.py
# Inputs of eight elements, 2 where a number is wanted.
same()
{
	family=$1 n=$2
	shift 2
	if python3 "$growth" "$family" "$n" | relay-parse | relay-typecheck \
	    >"$family.xml" && relay-eval "$@" "$family.xml" >want &&
	    relay-codegen -O0 --strict -o m.so "$family.xml" &&
	    relay-run m.so "$@" >got && cmp want got; then
		echo "ok - $family of $n, in pieces"
	else
		echo "not ok - $family of $n, in pieces"
	fi
}
x="-i x=random:1:8"
for f in squares opaque nested_lets references closures tail_calls; do
	# shellcheck disable=SC2086
	same "$f" 300 $x
done
same inner_ifs 300 -i c=2 -i x=random:1:8
same ifs 300 -i c=200 -i x=random:1:8
same long_tuple 200 -i x=random:1:8
same calls 700 -i x=random:1:8
same inner_tuples 300 -i x=random:1:8

# More kernels than get LLVM's full effort: those of either kind compute the
# same.  Every element is one kernel's result, so each of them shows.
python3 - >many.relay <<'END'
n = 250
print('#[version = "0.0.5"]')
print("def @main(%%x: Tensor[(%d,), float32]) {" % n)
for i in range(n):
    print("let %%a%d = nn.softmax(strided_slice(%%x, begin=[0], end=[%d]));" %
          (i, i + 1))
    print("let %%b%d = max(%%a%d);" % (i, i))
print("(%s)\n}" % ", ".join("%%b%d" % i for i in range(n)))
END
relay-parse many.relay | relay-typecheck >many.xml
if relay-eval -i x=random:1:250 many.xml >want &&
    relay-codegen -O2 -o m.so many.xml &&
    relay-run m.so -i x=random:1:250 >got && python3 - want got <<'END'
import re
import sys
a, b = ([float(x) for x in re.findall(r"[-+.\de]+(?=f)", open(p).read())]
        for p in sys.argv[1:])
sys.exit(not (len(a) == len(b) == 250 and
              all(abs(x - y) <= 1e-5 * abs(x) for x, y in zip(a, b))))
END
then
	echo "ok - kernels beyond the budget compute what the others do"
else
	echo "not ok - kernels beyond the budget compute what the others do"
fi

# Lines of the largest function, and of all code, of a chain of $1.
sizes()
{
	python3 "$growth" opaque "$1" | relay-parse | relay-typecheck |
	    relay-codegen -O0 --emit=ll -o m.ll && awk '
	/^define/ { n = 0 }
	{ n++ }
	/^}/ && n > most { most = n }
	END { print most, NR }' m.ll
}
read -r most1 all1 <<<"$(sizes 500)"
read -r most2 all2 <<<"$(sizes 1000)"
if [ "$most1" -gt 0 ] && [ "$most2" -le $((most1 * 11 / 10)) ] &&
    [ "$all2" -le $((all1 * 21 / 10)) ]; then
	echo "ok - the code of a chain is linear, its functions are bounded"
else
	echo "not ok - a chain of 500: $most1 and $all1 lines, of 1,000:" \
	    "$most2 and $all2"
fi

python3 "$growth" tuples 200 | relay-parse | relay-typecheck >t.xml
relay-codegen -o m.so t.xml 2>err
status=$?
if [ $status -eq 1 ] && grep -q ':2:1: error:.*\[type-too-large\]$' err; then
	echo "ok - a result that doubles 200 times is refused"
else
	echo "not ok - a result that doubles 200 times: status $status"
	sed 's/^/# /' err
fi
