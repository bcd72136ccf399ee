# shellcheck shell=sh disable=SC2154,SC2034  # what the callers set and read
# Pipelines of filters, run stage by stage with every stream kept: what
# relay-try and relay-bisect share; read after options.sh.  They set `name` and
# `here` (the directory of the programs); make_dirs sets `dir` (that of the
# streams) and `scratch`.
nl='
'

# The messages of all have the form of the filters'.
fail()	# status, message, code
{
	printf '%s\n' "$name: error: $2 [$3]" >&2
	exit "$1"
}

only_operands=''
# Takes the option or operand in front: `taken` arguments; operands go to
# `pipeline` and `model`.
take_argument()
{
	case $only_operands$1 in
	--)
		only_operands=yes taken=1
		return ;;
	-?*)
		take_option "$@"
		return ;;
	esac
	taken=1
	if [ -z "$pipeline" ]; then
		pipeline=$1
	elif [ -z "$model" ]; then
		model=$1
	else
		wrong "more than one model: '$model' and '$1'"
	fi
}

# Splits $pipeline at | outside of quotes into $scratch/stages, one on a line,
# and sets `stages` to their number.
split_pipeline()
{
	printf '%s\n' "$pipeline" | tr '\n' ' ' | awk '
	function flush() {
		gsub(/^[ \t]+|[ \t]+$/, "", stage)
		if (stage == "")
			exit bad = 1
		print stage
		stage = ""
	}
	{
		for (i = 1; i <= length($0); i++) {
			c = substr($0, i, 1)
			if (quote != "") {
				if (c == quote)
					quote = ""
			} else if (c == "\"" || c == "\047") {
				quote = c
			} else if (c == "\\") {
				stage = stage c
				c = substr($0, ++i, 1)
			} else if (c == "|") {
				flush()
				continue
			}
			stage = stage c
		}
	}
	END {
		if (!bad)
			flush()
		exit bad || quote != ""
	}' >"$scratch/stages" || wrong "'$pipeline' is not a pipeline such as \
'relay-simplify | relay-fold'"
	stages=$(wc -l <"$scratch/stages")
}

# Stage number $1; a filter may be named without "relay-".
stage_text()
{
	text=$(sed -n "$1p" "$scratch/stages")
	word=${text%%[ 	]*}
	[ ! -x "${here}relay-$word" ] || text=relay-$text
}

# The stream that stage $1 writes; 0: the input.
stage_file()
{
	if [ "$1" -eq 0 ]; then
		printf '%s/00-input.xml' "$dir"
		return
	fi
	stage_text "$1"
	word=${text%%[ 	]*}
	word=${word##*/}
	printf '%s/%02d-%s.xml' "$dir" "$1" "${word#relay-}"
}

# The model as a typed stream.
read_model()
{
	file=$(stage_file 0)
	case $model in
	-?*) model=./$model ;;
	esac
	case $model in
	*.onnx) "${here}relay-import" "$model" >"$scratch/model" ;;
	*.relay) "${here}relay-parse" "$model" >"$scratch/model" ;;
	*) "${here}relay-cat" "$model" >"$scratch/model" ;;
	esac || exit
	if head -n 1 "$scratch/model" | grep -q 'has="[^"]*typed'; then
		mv "$scratch/model" "$file"
	else
		"${here}relay-typecheck" "$scratch/model" >"$file" || exit
		rm "$scratch/model"
	fi
}

# Runs command $1 of the shell, with the programs of relay before others.
run_command()	# text, arguments
(
	PATH=${here%/}:$PATH
	export PATH
	command=$1
	shift
	exec sh -c "$command" "$name" "$@"
)

# Runs stage $1; more words after it are options for it.
run_stage()
{
	stage_text "$1"
	from=$(stage_file $(($1 - 1))) to=$(stage_file "$1")
	shift
	if [ $# -gt 0 ]; then
		text="$text $*"
	fi
	run_command "$text" <"$from" >"$to"
}

# Streams are kept in $keep, or go at the end with the rest.
make_dirs()
{
	scratch=$(mktemp -d "${TMPDIR:-/tmp}/$name.$$.XXXXXX") || exit 3
	trap 'rm -rf "$scratch"' EXIT
	trap 'exit 3' HUP INT TERM
	dir=$scratch
	[ -n "$keep" ] || return 0
	mkdir -p -- "$keep" || exit 3
	dir=$(cd -- "$keep" && pwd) || exit 3
}
