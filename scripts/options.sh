# shellcheck shell=sh disable=SC2154,SC2034  # what the callers set and read
# Command lines of the scripts.  relay uses closest; relay-build and
# relay-train, which compose filters, use all of it, and set `name`, `nl`,
# `here` and
#
#   operands   what follows "usage: NAME [OPTION]..."
#   manual     the same as a page has it
#   about      a function that prints what the program does
#   options    a function that prints the table of options, a line for each:
#              letter|name|argument|what happens|help
#
# The help, the page, the completion and the command line are made from that
# table alone.  A name in capitals has one dash (-MD).  What happens is a list of
# words: =X sets the variable X to the argument, !X sets it to yes, and others
# stand in `tag` after take_option: they say whom the option is handed on to.
# An argument called N or X is a number.

usage()
{
	printf 'usage: %s [OPTION]... %s\n' "$name" "$operands"
	about
	printf '\n'
	options | awk -F'|' '{
		one = $2 ~ /^[A-Z]/
		line = sprintf("  %s%s%s%s", $1 != "" ? "-" $1 ", " : "    ",
		    one ? "-" : "--", $2,
		    $3 == "" ? "" : one ? " " $3 : "=" $3)
		if (length(line) > 24) {
			print line
			line = ""
		}
		n = split($5, word, " ")
		line = sprintf("%-25s", line)
		for (i = 1; i <= n; i++) {
			if (length(line) + 1 + length(word[i]) > 78) {
				print line
				line = sprintf("%-25s", "")
			}
			line = line " " word[i]
		}
		print line
	}'
	cat <<-E

	exit status: 0 done, 1 the input is wrong,
	2 wrong usage, 3 a file, the system or another program failed, 4 a bug in relay
	E
}

wrong()
{
	printf '%s\n' "$name: error: $1" "Try '$name --help'." >&2
	exit 2
}

# Text to standard output, or status 3.
say()
{
	printf '%s\n' "$1" 2>/dev/null && return
	printf '%s\n' "$name: error: cannot write standard output \
[cannot-write]" >&2
	exit 3
}

# A word as the shell reads it back.
quote()
{
	case $1 in
	*[!A-Za-z0-9_./:=,+@%-]* | '')
		quoted=$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g" && printf x)
		printf "'%s'" "${quoted%"$nl"x}" ;;
	*) printf '%s' "$1" ;;
	esac
}

# print_command WORD...: as the shell reads it back, without a newline.
print_command()
{
	printf '%s' "$1"
	shift
	for word; do
		printf ' '
		quote "$word"
	done
}

completion()
{
	function=_$(printf '%s' "$name" | tr - _)
	cat <<-E
	$function()
	{
		local cur=\${COMP_WORDS[COMP_CWORD]}
		if [[ \$cur == -* ]]; then
			mapfile -t COMPREPLY < <(compgen -W '$(options | awk -F'|' '{
			    one = $2 ~ /^[A-Z]/
			    printf "%s%s%s%s", (NR > 1 ? " " : ""), (one ? "-" : "--"),
			        $2, ($3 != "" && !one ? "=" : "") }')' -- "\$cur")
			[[ \${COMPREPLY[0]-} == *= ]] && compopt -o nospace
		else
			mapfile -t COMPREPLY < <(compgen -f -- "\$cur")
			compopt -o filenames
		fi
	}
	complete -F $function $name
	E
}

# The options as pages have them.
man_page()
{
	printf '.SH SYNOPSIS\n.B %s\n[\\fIOPTION\\fR]... %s\n.SH OPTIONS\n' \
	    "$name" "$manual"
	options | sed "s/-/\\\\-/g" | awk -F'|' '{
		printf ".TP\n"
		if ($1 != "") printf "\\fB\\-%s\\fR, ", $1
		one = $2 ~ /^[A-Z]/
		printf "\\fB%s%s\\fR", one ? "\\-" : "\\-\\-", $2
		if ($3 != "") printf "%s\\fI%s\\fR", one ? " " : "=", $3
		printf "\n%s.\n", toupper(substr($5, 1, 1)) substr($5, 2)
	}'
}

# The row of an option by its name, or by its letter if it has one; sets
# `letter`, `long`, `option` (with its dashes), `arg` and `acts`.
find_option()
{
	while IFS='|' read -r letter long arg acts _; do
		case $long in
		[A-Z]*) option=-$long ;;
		*) option=--$long ;;
		esac
		[ "$1" != "$option" ] && [ "$1" != "-${letter:-?}" ] || return 0
	done <<-T
	$(options)
	T
	return 1
}

unknown_option()
{
	near=$(options | cut -d'|' -f2 | closest "${key#--}")
	wrong "unknown option '$1'${near:+, did you mean '--$near'?}"
}

# number OPTION VALUE
number()
{
	case $2 in
	*"$nl"*) ;;
	[0-9]* | .[0-9]*)
		printf '%s\n' "$2" |
		    grep -qxE '([0-9]*\.)?[0-9]+([eE][-+]?[0-9]+)?' && return ;;
	esac
	wrong "$1: '$2' is not a number that is 0 or more"
}

# closest WORD: of the words on standard input, one a line, that which is fewest
# edits away, at most two, and at most one of a word of less than four letters;
# the restricted Damerau-Levenshtein distance, as in the filters (base/str.c).
closest()
{
	awk -v w="$1" '
	function min(a, b) { return a < b ? a : b }
	function distance(a, b,    i, j, d, same)
	{
		for (i = 0; i <= length(a); i++)
			d[i, 0] = i
		for (j = 0; j <= length(b); j++)
			d[0, j] = j
		for (i = 1; i <= length(a); i++)
			for (j = 1; j <= length(b); j++) {
				same = substr(a, i, 1) == substr(b, j, 1)
				d[i, j] = min(min(d[i - 1, j], d[i, j - 1]) + 1,
				    d[i - 1, j - 1] + !same)
				if (i > 1 && j > 1 && substr(a, i - 1, 1) == \
				    substr(b, j, 1) && substr(a, i, 1) == \
				    substr(b, j - 1, 1))
					d[i, j] = min(d[i, j], d[i - 2, j - 2] + 1)
			}
		return d[length(a), length(b)]
	}
	BEGIN { best = length(w) < 4 ? 2 : 3 }
	length(w) > 0 && length(w) < 64 && length($0) < 64 {
		k = distance(w, $0)
		if (k < best) {
			best = k
			found = $0
		}
	}
	END { if (found != "") print found }'
}

# take_option OPTION [NEXT-ARGUMENT]: sets `taken` to the number of arguments
# that it uses up, `word` to the option in its long form, and `tag`.
take_option()
{
	taken=1 tag='' value=''
	case $1 in
	--help-man) man_page; exit 0 ;;
	--help-completion) completion; exit 0 ;;
	--*=*) key=${1%%=*} value=${1#*=} attached=yes ;;
	--* | -M*) key=$1 attached='' ;;
	*) value=${1#-?} key=${1%"$value"} attached=$value ;;
	esac
	find_option "$key" || unknown_option "$1"
	if [ -z "$arg" ] && [ -n "$attached" ]; then
		wrong "option '$key' takes no argument"
	elif [ -n "$arg" ] && [ -z "$attached" ]; then
		[ "$#" -ge 2 ] || wrong "$key needs a value"
		value=$2 taken=2
	fi
	case $arg in
	X | N) number "$key" "$value" ;;
	esac
	word=$option${arg:+=$value}
	for act in $acts; do
		case $act in
		!help) say "$(usage)"; exit 0 ;;
		!version)
			say "$("${here}relay-codegen" --version |
			    sed "s/relay-codegen/$name/")"
			exit 0 ;;
		=*) eval "${act#=}=\$value" ;;
		!*) eval "${act#!}=yes" ;;
		*) tag="$tag $act" ;;
		esac
	done
}
