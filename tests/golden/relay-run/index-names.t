# An index outside of its axis names the value of the model, compiled and evaluated, in a fused program too; a value without a name, and a program that is called as a value, have those of the program
$ relay-parse in.relay | relay-typecheck >t.xml; relay-simplify t.xml | relay-fuse | relay-lower >f.xml; for m in t f; do relay-codegen --function=named --function=unnamed --function=pair --function=chosen $m.xml -o $m.so; for f in named unnamed pair chosen; do for r in "relay-run $m.so" "relay-eval $m.xml"; do $r -f $f -i "x=[1f,2f,3f]" -i "i=[0,3]" 2>&1 | grep index; done; done; done
<<< in.relay
#[version = "0.0.5"]
prim @pick(%A: Tensor[(n), float32], %B: Tensor[(n), float32], %I: Tensor[(m), int32]) -> (%Y: Tensor[(m), float32]) {
  %Y[i] = %A[i] + %B[%I[i]];
}
def @named(%x: Tensor[(n), float32], %i: Tensor[(m), int32]) {
  let %table = cumsum(%x, axis=0);
  negative(exp(gather(%table, %i, axis=0)))
}
def @unnamed(%x: Tensor[(n), float32], %i: Tensor[(m), int32]) {
  negative(gather(cumsum(%x, axis=0), %i, axis=0))
}
def @pair(%x: Tensor[(n), float32], %i: Tensor[(m), int32]) {
  let %left = cumsum(%x, axis=0);
  let %right = cumsum(%left, axis=0);
  @pick(%left, %right, %i)
}
def @chosen(%x: Tensor[(n), float32], %i: Tensor[(m), int32]) {
  let %f = @pick;
  let %table = cumsum(%x, axis=0);
  %f(%x, %table, %i)
}
>>> 1
relay-run: error: gather: index 3 is outside axis 0 of extent 3 of 'table', at in.relay:7:16-42 [run-time]
in.relay:7:16: error: gather: index 3 is outside axis 0 of extent 3 of 'table' [run-time]
relay-run: error: gather: index 3 is outside axis 0 of extent 3 of 'X0', at in.relay:10:12-50 [run-time]
in.relay:10:12: error: gather: index 3 is outside axis 0 of extent 3 of 'X0' [run-time]
relay-run: error: pick: index 3 is outside axis 0 of extent 3 of 'right', at in.relay:15:3-27 [run-time]
in.relay:15:3: error: pick: index 3 is outside axis 0 of extent 3 of 'right' [run-time]
relay-run: error: pick: index 3 is outside axis 0 of extent 3 of 'B', at in.relay:18:12-17 [run-time]
in.relay:20:3: error: pick: index 3 is outside axis 0 of extent 3 of 'B' [run-time]
relay-run: error: fused_gather_exp_negative: index 3 is outside axis 0 of extent 3 of 'table', at in.relay:7:3-44 [run-time]
in.relay:7:3: error: fused_gather_exp_negative: index 3 is outside axis 0 of extent 3 of 'table' [run-time]
relay-run: error: fused_gather_negative: index 3 is outside axis 0 of extent 3 of 'X0', at in.relay:10:3-51 [run-time]
in.relay:10:3: error: fused_gather_negative: index 3 is outside axis 0 of extent 3 of 'X0' [run-time]
relay-run: error: pick: index 3 is outside axis 0 of extent 3 of 'right', at in.relay:15:3-27 [run-time]
in.relay:15:3: error: pick: index 3 is outside axis 0 of extent 3 of 'right' [run-time]
relay-run: error: pick: index 3 is outside axis 0 of extent 3 of 'B', at in.relay:18:12-17 [run-time]
in.relay:20:3: error: pick: index 3 is outside axis 0 of extent 3 of 'B' [run-time]
