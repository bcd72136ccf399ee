#!/usr/bin/awk -f
# What train.awk reads of Relay text: heads of functions, and types.

# Splits s at commas outside of brackets into out[1 ..].
function split_list(s, out,   n, depth, i, c, from) {
	if (s == "")
		return 0
	from = 1
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (index("([{", c))
			depth++
		else if (index(")]}", c))
			depth--
		else if (c == "," && depth == 0) {
			out[++n] = substr(s, from, i - from)
			from = i + 2
		}
	}
	out[++n] = substr(s, from)
	return n
}

# The place of the bracket that closes the one at i.
function closing(s, i,   depth, c) {
	for (; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (index("([{", c))
			depth++
		else if (index(")]}", c) && --depth == 0)
			return i
	}
}

function extents(type, out,   s) {
	if (type == "float32")
		return 0
	if (type !~ /^Tensor\[\(.*\), float32\]$/)
		return -1
	s = substr(type, 9)
	sub(/\), float32\]$/, "", s)
	return split_list(s, out)
}

# A type with the names that the text gives to large parts of it replaced.
function full(t,   out, name) {
	while (match(t, /[A-Za-z_][A-Za-z0-9_]*/)) {
		name = substr(t, RSTART, RLENGTH)
		out = out substr(t, 1, RSTART - 1) \
		    (name in alias ? alias[name] : name)
		t = substr(t, RSTART + RLENGTH)
	}
	return out t
}

# The parameters of a function's head into out[1 ..], its result into found[0].
function read_head(s, out, found,   i, j) {
	i = index(s, "(")
	while (substr(s, 1, i) ~ /\{[^}]*$/)
		i += index(substr(s, i + 1), "(")
	j = closing(s, i)
	found[0] = substr(s, j + 5)
	sub(/ \{$/, "", found[0])
	found[0] = full(found[0])
	return split_list(substr(s, i + 1, j - i - 1), out)
}

function type_of(param) {
	return full(substr(param, index(param, ": ") + 2))
}
