#!/bin/sh
# scripts/ablation: its tables, with a row for each form; forms that compute
# something else end it.
set -u
# shellcheck source=tests/meta/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$work" || exit
cat >small.relay <<'END'
#[version = "0.0.5"]
def @pow(%x: Tensor[(4, 8), float32], %n: int32) -> Tensor[(4, 8), float32] {
  if (%n == 0) { %x } else { tanh(%x + @pow(%x, %n - 1)) }
}
def @main(%x: Tensor[(4, 8), float32], %w: Tensor[(8, 8), float32]) {
  @pow(nn.relu(nn.dense(%x, %w)) * 2f, 3)
}
END
cat >text.relay <<'END'
#[version = "0.0.5"]
type Text { End, Char(int32, Text) }
def @text(%n: int32) -> Text {
  if (%n == 0) { End } else { Char(%n, @text(%n - 1)) }
}
def @main() { @text(3) }
END
rows()	# table, rows
{
	awk -v table="$1" '/^[^ ]/ { on = index($0, table) > 0; next }
	    on && /[0-9]\.[0-9]+ +[0-9]+\.[0-9][0-9]$/' tables |
	    wc -l | grep -qx "$2"
}
"$ROOT/scripts/ablation" --rounds=1 small.relay >tables 2>said &&
    rows 'small, Relay' 8 && rows 'small, programs' 2 &&
    grep -q '^  + precision' tables
result $? "ablation: a row for each form" said
"$ROOT/scripts/ablation" --rounds=1 --peval text.relay >tables 2>said &&
    rows 'text, programs' 2
result $? "ablation: programs that return data" said
"$ROOT/scripts/ablation" --rounds=1 --rtol=-1 small.relay >tables 2>said
[ $? -eq 1 ] && grep -q 'differs' said
result $? "ablation: forms that differ are an error" said
