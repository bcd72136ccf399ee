# Rules by name and number; what stays, and why; what there is not
$ relay-parse in.relay | relay-typecheck >a.xml; relay-fold --list-rules; relay-fold -v --growth=0 a.xml 2>&1 >b.xml; relay-fold --limit=1 a.xml | relay-print | grep -c const; relay-fold --only=branch -v a.xml 2>&1 >b.xml; relay-fold --function=other -v a.xml 2>&1 >b.xml; relay-fold --limit=9 a.xml; relay-fold --only=constants a.xml; relay-fold --function=none a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
def @other(%x: float32) { %x + (1f + 2f) }
def @main(%x: Tensor[(2,), float32], %i: int32) {
  let %w = const[Tensor[(2,), float32]](1f, 2f) * 2f;
  let %y = if (less(2i32, 1i32)) { (%x, 7i32).1 } else { 8i32 };
  let %t = if (less(1i32, 2i32)) { %x + %w } else { %x };
  (%t, zeros(shape=[99], dtype="float32"), broadcast_to(%w, shape=[3, 2]), floor_divide(1i32, 0i32) + %y)
}
>>> 0
constant            replace a binding by its value
branch              replace an if by the branch that is taken
field               replace a projection by the field
relay-fold: 1: @other: v4: constant
relay-fold: 2: @main: v12: field
relay-fold: 3: @main: %w (v5): constant
relay-fold: 4: @main: v8: constant
relay-fold: 5: @main: v16: constant
relay-fold: @main: v20: not constant: it is more than --growth larger than what it is computed from
relay-fold: @main: v23: not constant: computing it fails
relay-fold: 6: @main: %y (v9): branch, not taken
relay-fold: 7: @main: %t (v17): branch, taken
1
relay-fold: 1: @other: v4: constant
relay-fold: error: --limit is 9, and there are only 8 rewrites [limit]
relay-fold: error: there is no rule 'constants', did you mean 'constant'? [no-rule]
help: --list-rules prints them
relay-fold: error: there is no function @none [no-function]
1
