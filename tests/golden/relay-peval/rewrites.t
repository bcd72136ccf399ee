# Rules by name and number: what is left out is done when the program runs
$ relay-parse in.relay | relay-typecheck >a.xml; relay-peval --list-rules; relay-peval -v a.xml 2>&1 >b.xml; relay-peval --only=read a.xml | relay-print | sed -n '/@main/,$p'; for i in 0 1 5 9; do relay-peval --limit=$i a.xml | relay-eval --input x=3f; done; relay-peval --limit=99 a.xml; relay-peval --only=calls a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
def @pow(%x: float32, %n: int32) -> float32 {
  if (%n == 0) { 1f } else { %x * @pow(%x, %n - 1) }
}
def @main(%x: float32) {
  let %r = ref(%x);
  ref_write(%r, ref_read(%r) * @pow(%x, 1));
  (ref_read(%r), 5f).0
}
>>> 0
unfold              inline a call of a known function
branch              replace an if or match by the branch taken
read                replace a read of a reference by its value
compute             evaluate an operator on constants
field               replace a projection by the field
relay-peval: 1: @main: v3: read
relay-peval: 2: @main: v5: unfold, @pow
relay-peval: 3: @pow: v4: compute, equal
relay-peval: 4: @pow: v5: branch, not taken
relay-peval: 5: @pow: v8: compute, subtract
relay-peval: 6: @pow: v9: unfold, @pow
relay-peval: 7: @pow: v4: compute, equal
relay-peval: 8: @pow: v5: branch, taken
relay-peval: 9: @main: v8: read
relay-peval: 10: @main: v11: field
def @main(%x: float32) -> float32 {
  %4: int32 = 1;
  %5: float32 = @pow(%x, %4);
  %6: float32 = multiply(%x, %5);
  %9: float32 = 5f;
  %10: (float32, float32) = (%6, %9);
  %11: float32 = %10.0;
  %11
}
9f
9f
9f
9f
relay-peval: error: --limit is 99, and there are only 10 rewrites [limit]
relay-peval: error: there is no rule 'calls' [no-rule]
help: --list-rules prints them
2
