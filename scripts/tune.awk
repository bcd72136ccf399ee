#!/usr/bin/awk -f
# What relay-tune does with text, by the variable `what`.
#
# task: reads a stream with programs; writes a module whose @main calls the
# program named by `program` as the first call of it in the stream does:
# constants stay constants, other operands become parameters.
#
# points: the choices on a processor with `registers` registers, one a line,
# those first that promise most: a tile of h rows and v vectors takes h * v
# multiply-adds, of which two start a cycle, h + v loads, of which two do, and
# at least four cycles; costs are for one element of the tile.
#
# next: reads points, then "-", then lines "seconds tile blocks columns"; writes
# the point to measure next: after the eight best of the model, the neighbours
# of the fastest one so far, then the others.

function attribute(line, key,    at, rest)
{
	at = index(line, " " key "=\"")
	if (at == 0)
		return ""
	rest = substr(line, at + length(key) + 3)
	return substr(rest, 1, index(rest, "\"") - 1)
}

what == "task" {
	if (/^<relay /) {
		head = $0
		gsub(/ (has|target|numerics)="[^"]*"/, "", head)
		numerics = attribute($0, "numerics")
		if (numerics != "")
			sub(/>/, " numerics=\"" numerics "\">", head)
	} else if (/^<types>/ || /^<source/ || in_types) {
		in_types = /^<types>/ || (in_types && !/^<\/types>/)
		if (/^<types>/ && /<\/types>/)
			in_types = 0
		before = before $0 "\n"
	} else if (/^<prim /) {
		in_prim = attribute($0, "name") == program
	} else if (/^<function /) {
		split("", line)
	}
	if (in_prim && !/^<version /)
		prim = prim $0 "\n"
	if (/^<\/prim>/)
		in_prim = 0
	id = attribute($0, "id")
	if (id == "")
		next
	line[id] = $0
	if (call == "" && /^<call / && attribute($0, "fn") == program) {
		call = $0
		n = split(attribute($0, "args"), arg, " ")
		for (i = 1; i <= n; i++) {
			if (arg[i] in seen)
				continue
			seen[arg[i]] = 1
			x = line[arg[i]]
			if (x ~ /^<const /) {
				sub(/ loc="[^"]*"/, "", x)
				constants = constants x "\n"
				continue
			}
			x = attribute(x, "type")
			params = params "<param id=\"" arg[i] "\" name=\"x" i \
			    "\" annot=\"" x "\" type=\"" x "\"/>\n"
		}
		sub(/ (loc|name|slot)="[^"]*"/, "", call)
		sub(/ (loc|name|slot)="[^"]*"/, "", call)
		result = id
	}
}

what == "next" && !after {
	if ($0 == "-") {
		after = 1
		next
	}
	point[++points] = $0
	next
}

what == "next" {
	time[$2 " " $3 " " $4] = $1 + 0
	if (best == "" || $1 + 0 < least) {
		best = $2 " " $3 " " $4
		least = $1 + 0
	}
}

# Whether two points differ in one choice, a tile by one row or vector.
function near(a, b,    x, y, s, t, d)
{
	split(a, x, " ")
	split(b, y, " ")
	d = (x[2] != y[2]) + (x[3] != y[3])
	if (x[1] == y[1])
		return d == 1
	split(x[1], s, "x")
	split(y[1], t, "x")
	return d == 0 && (s[2] == t[2] && (s[1] - t[1]) ^ 2 <= 4 ||
	    s[1] == t[1] && (s[2] - t[2]) ^ 2 <= 1)
}

function cost(h, v,    c)
{
	c = h + v > h * v ? h + v : h * v
	return (c / 2 > 4 ? c / 2 : 4) / (h * v)
}

function put_point(h, v, b, c)
{
	printf "%.6f %dx%d %s %s\n", cost(h, v) + b / 1e4 + c / 2e4, h, v,
	    b ? "yes" : "no", c ? "yes" : "no" | "sort -n"
}

END {
	if (what == "task") {
		if (call == "" || prim == "")
			exit 1
		printf "%s\n%s<function name=\"main\" next=\"1000000\">\n" \
		    "<region id=\"r1\" result=\"%s\">\n%s%s%s\n</region>\n" \
		    "</function>\n%s</relay>\n", head, before, result, params,
		    constants, call, prim
	}
	if (what == "points") {
		for (h = 1; h <= 14; h++)
			for (v = 1; v <= 4; v++) {
				if (h * v + v + 1 > registers - 1)
					continue
				for (b = 0; b < 2; b++)
					for (c = 0; c < 2; c++)
						put_point(h, v, b, c)
			}
		close("sort -n")
	}
	if (what == "next") {
		count = 0
		for (p in time)
			count++
		if (count > 8)
			for (i = 1; i <= points; i++)
				if (!(point[i] in time) &&
				    near(best, point[i])) {
					print point[i]
					exit
				}
		for (i = 1; i <= points; i++)
			if (!(point[i] in time)) {
				print point[i]
				exit
			}
	}
}
