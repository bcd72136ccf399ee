# What of a suite is run today:
#
#	awk -v day=N -v share=N [-v rest=N] [-v all=1] -f share.awk COSTLY -
#
# COSTLY has the names of the parts that take the longest, the longest first.
# Of each `share` neighbours in it one is run, another one on each day until
# all were, in an order that depends on the neighbours and the days; with all=1
# all of them.  With rest=N one of N of all other parts is run, the next on the
# next day.  Standard input has a line for each part, which begins with its
# name: the lines of those that are run go to standard output, the longest
# first.  A name in COSTLY that no line has makes a line of a part that fails.
BEGIN { share += share < 1; rest += rest < 1 }
FILENAME != "-" {
	if (NF > 0 && $1 !~ /^#/) {
		place[$1] = n
		name[n++] = $1
	}
	next
}
$1 in place { line[$1] = $0; next }
{ other[m++] = $0 }

function hash(x, k)
{
	for (k = 0; k < 3; k++)
		x = (x * 16807 + 11) % 2147483647
	return x
}

END {
	for (i = 0; i < n; i++) {
		k = int(day / share) * 1009 + int(i / share)
		if (all || (day + hash(k)) % share == i % share)
			print (name[i] in line) ? line[name[i]] : \
			    name[i] " 60 false"
	}
	for (i = 0; i < m; i++) {
		if (all || (day + i) % rest == 0)
			print other[i]
	}
}
