#!/bin/bash
# A loop that collects what it computes takes time in proportion to its turns
# in the evaluator: ten times as many must not take more than 15 times as long.
set -u
cat >m.relay <<'EOF'
#[version = "0.0.5"]
def @main(%n: int64) -> Tensor[(?, 512), float32] {
  let %x = ones(shape=[1, 512], dtype="float32");
  let %loop = fn (%i: int64, %a: Tensor[(?, 512), float32])
      -> Tensor[(?, 512), float32] {
    if (less(%i, %n)) {
      %loop(add(%i, 1i64), concatenate((%a, %x), axis=0))
    } else { %a }
  };
  %loop(0i64, zeros(shape=[0, 512], dtype="float32"))
}
EOF
relay-parse m.relay | relay-typecheck >m.xml || {
	echo 'not ok - the program of the loop is wrong'
	exit 1
}

# The least of three, in milliseconds of the processor.
cost()
{
	local least=1000000 ms s u
	for _ in 1 2 3; do
		TIMEFORMAT='%U %S'
		read -r u s <<<"$( { time relay-eval --summary \
		    --input "n=$1i64" m.xml >out; } 2>&1)"
		ms=$(awk -v u="$u" -v s="$s" 'BEGIN { print int((u+s)*1000) }')
		[ "$ms" -lt "$least" ] && least=$ms
	done
	grep -q "^Tensor\[($1, 512), float32\] min 1 max 1 " out || least=-1
	echo "$least"
}

few=$(cost 2000) many=$(cost 20000)
if [ "$few" -ge 0 ] && [ "$many" -ge 0 ] &&
    [ "$many" -lt $((few * 15 + 30)) ]; then
	echo 'ok - a loop that collects is linear in the evaluator'
else
	echo "not ok - 2,000 turns took $few ms, 20,000 took $many ms"
fi
