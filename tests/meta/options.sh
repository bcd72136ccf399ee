#!/bin/sh
# One command line: a long option takes the same argument, or none, and has the
# same letter in every program that has it; a letter stands for one long option.
# relay-eval and relay-run name outputs with the option that elsewhere names the
# one output; the checkpoints of relay-ad are functions, those of training a
# file; relay-schedule checks a proof, others by samples or by a command;
# relay-precision goes to a type, relay-extract to a binding; relay-store limits
# its bytes, others their rewrites; relay-dtr-sim and relay-remat have a budget
# of bytes, quantization one of accuracy; the log of training is a table, that of
# relay-tune is not; relay-tune ends after a time, others print it.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$ROOT" || exit
out=$work/options.out

for p in cmd/relay-*.c scripts/relay-*; do
	p=$(basename "$p" .c)
	"$BUILD/bin/$p" --help | sed -nE "
	    s/^  (-(.), |    )--([a-z-]+)((=[^ ]+)?)( .*)?$/$p \3 letter\2 arg\4/p"
done >"$work/options"
[ "$(wc -l <"$work/options")" -gt 200 ]
result $? "options of all programs are found" "$work/options"

awk '$2 == "output" || ($1 == "relay-ad" && $2 == "checkpoint") ||
    ($1 == "relay-precision" && $2 == "to") ||
    (($1 == "relay-dtr-sim" || $1 == "relay-remat") && $2 == "budget") ||
    ($1 == "relay-tune" && $2 == "time") ||
    (($1 == "relay-fit" || $1 == "relay-train") && $2 == "log") ||
    ($1 == "relay-store" && $2 == "limit") || $2 == "check" { next }
$2 in arg && arg[$2] != $4 { print $2 ": " who[$2] arg[$2] ", " $1 $4 }
$2 in letter && letter[$2] != $3 { print $2 ": " who[$2] letter[$2] ", " $1 $3 }
$3 != "letter" && $3 in long && long[$3] != $2 {
	print $3 ": " long[$3] ", " $1 $2 }
{ arg[$2] = $4; letter[$2] = $3; who[$2] = $1; long[$3] = $2 }
' "$work/options" >"$out"
[ ! -s "$out" ]
result $? "an option is the same in all programs" "$out"
