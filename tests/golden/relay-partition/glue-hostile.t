# strings of any bytes are literals of C; functions that are refused: a tuple of tuples of 2^40 tensors
$ relay-parse in.relay | relay-typecheck | relay-partition --for acc.relay --glue >glue.c; grep debug_func glue.c; for cc in gcc $(command -v clang); do $cc -std=c11 -Wall -Wextra -Werror -fsyntax-only -I"$BUILD/include" glue.c; done; { sed '/DOUBLE/,$d' deep.relay; i=0; while [ $i -lt 40 ]; do echo "  %$((i + 1)) = (%$i, %$i);"; i=$((i + 1)); done; sed '1,/DOUBLE/d' deep.relay; } | relay-parse | relay-typecheck | relay-partition --for acc.relay --glue
<<< acc.relay
#[version = "0.0.5"]
pattern other(%x) { nn.relu(tanh(%x)) };
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2), float32], Compiler="acc", global_symbol="f") {
  debug(nn.relu(%x), debug_func="a\x01b\x7f??/\"\\\xc3\xa4")
}
def @main(%x: Tensor[(2), float32]) { @f(%x) }
<<< deep.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n), float32], Compiler="acc", global_symbol="f") {
  %0 = (%x, %x);
DOUBLE
  %40
}
def @main(%x: Tensor[(n), float32]) { @f(%x) }
>>> 1
	{ "debug_func", "a\001b\177\077\077/\042\134\303\244", 0, NULL },
<stdin>:2:1: error: @f has something other than operators on tensors, or extents that its signature does not name [glue]
    2 | def @f(%x: Tensor[(n), float32], Compiler="acc", global_symbol="f") {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
