# Judges what test suites print, one file for each suite:
#
#	awk -f judge.awk [-v name=NAME] [-v status=N] [-v loose=1] FILE...
#
# A suite prints TAP lines, "ok - what", "ok - what # skip why", "not ok -
# what" and after that anything that explains it; comments, "# ..."; perhaps
# the plan "1..N"; perhaps, as its last line, its own sum "N passed, N failed[,
# N skipped]".  What a suite prints besides, an empty file, two sums, a sum or a
# plan that the lines contradict, and a status that no failure explains are
# failures, each with a line of its own, so that no suite can vanish.  loose:
# other lines are let through, as those of a build, and only the last sum
# counts (loose=plain: there need be none, a good status is one test).  Shows what failed or was skipped and ends with the sum of all files,
# which is input for this program again; status 0 iff something was run and
# nothing failed.

function sum_of(p, f, s)
{
	return sprintf("%d passed, %d failed%s", p, f,
	    s ? sprintf(", %d skipped", s) : "")
}

function wrong(why)
{
	print "not ok - " who ": " why
	fail++
}

function begin(file)
{
	seen[file] = 1
	who = name
	if (who == "") {
		who = file
		sub(/^.*\/tests\//, "", who)
		sub(/\.result$/, "", who)
	}
	pass = fail = skip = 0		# lines
	plan = sums = strange = details = shown = 0
	first = last = ""
	planned = -1
	open = 1
}

function finish(	p, f, s)
{
	if (!open)
		return
	open = 0
	p = pass
	f = fail
	s = skip
	if (sums && !loose) {
		if (sums > 1)
			wrong("ends with " sums " sums")
		if (!at_end)
			wrong("goes on after its sum")
		if (c[2] != f || (p && c[1] != p) || (s && c[3] != s))
			wrong("says " sum_of(c[1], c[2], c[3]) ", and shows " \
			    sum_of(p, f, s))
	}
	if (sums) {
		p = c[1]
		s = c[3]
		if (loose && f > c[2])
			wrong("says " sum_of(c[1], c[2], c[3]) \
			    ", and shows " f " failures")
		if (fail < c[2])
			fail = c[2]
	}
	if (strange && !loose)
		wrong(sprintf("%d line%s not understood, the first: %s",
		    strange, strange > 1 ? "s are" : " is", first))
	if (planned >= 0 && planned != pass + f + skip)
		wrong("plans " planned " tests, and has " pass + f + skip)
	if (loose && !sums) {
		if (loose == "plain" && status + 0 == 0)
			p++
		else if (loose != "plain")
			wrong("no sum, status " status + 0)
	} else if (p + fail + s == 0)
		wrong("no result")
	if (status + 0 > 128)
		wrong("killed by signal " status - 128)
	else if (status + 0 == 124)
		wrong("not done in its time")
	else if (status + 0 != 0 && fail == 0)
		wrong("status " status)
	passed += p
	failed += fail
	skipped += s
}

FNR == 1 {
	finish()
	begin(FILENAME)
}

{ at_end = 0 }

/^[0-9]+ passed, [0-9]+ failed(, [0-9]+ skipped)?$/ {
	sums++
	c[1] = $1
	c[2] = $3
	c[3] = $5 + 0
	at_end = 1
	details = 0
	next
}

loose {
	fail += /^not ok( |$)/
	next
}

/^ok( |$)/ {
	details = 0
	if (tolower($0) ~ /# *skip/) {
		skip++
		print
	} else
		pass++
	next
}

/^not ok( |$)/ {
	details = 1
	fail++
	print
	next
}

details {
	print
	next
}

/^1\.\.[0-9]+$/ {
	planned = substr($0, 4) + 0
	next
}

/^#/ || /^TAP version [0-9]+$/ || /^[ \t]*$/ { next }

{
	if (!strange++)
		first = $0
}

END {
	finish()
	for (i = 1; i < ARGC; i++)
		if (ARGV[i] != "" && ARGV[i] !~ /^[a-z]+=/ &&
		    !(ARGV[i] in seen)) {
			begin(ARGV[i])
			finish()
		}
	print sum_of(passed, failed, skipped)
	exit !(failed == 0 && passed + skipped > 0)
}
