# Whether two printed results agree within rounding:
#
#	awk -f compare.awk [-v relative=R] WANT GOT
#
# They have as many numbers, and each differs by no more than 1e-6 and R (2e-6)
# of it; those that are infinite or nan are the same.
BEGIN {
	if (relative == "")
		relative = 2e-6
	number = "^-?([0-9][0-9.]*(e[-+]?[0-9]+)?|inf|nan)" \
	    "(f|f16|f64|bf16|[iu][0-9]+)?$"
}

FNR == 1 { file++ }

{
	count = split($0, word, /[^-+.0-9A-Za-z_]+/)
	for (i = 1; i <= count; i++)
		if (word[i] ~ number) {
			if (file == 1)
				want[wanted++] = word[i]
			else
				got[found++] = word[i]
		}
}

function finite(s)
{
	return s !~ /[in][na][fn]/
}

function apart(a, b)
{
	if (!finite(a) || !finite(b))
		return a != b
	a += 0
	b += 0
	return (a > b ? a - b : b - a) > 1e-6 + relative * (a < 0 ? -a : a)
}

END {
	if (found != wanted || !wanted) {
		printf "%d numbers, wanted %d\n", found, wanted
		exit 1
	}
	for (i = 0; i < wanted; i++)
		if (apart(want[i], got[i])) {
			printf "number %d: %s, wanted %s\n", i, got[i], want[i]
			exit 1
		}
}
