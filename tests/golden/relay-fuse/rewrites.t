# Rules by name and number, with --undo too: what is left out stays as it is
$ relay-parse in.relay | relay-typecheck >a.xml; relay-fuse --list-rules; relay-fuse a.xml >f.xml; relay-fuse -v a.xml 2>&1 >b.xml; relay-fuse --limit=1 a.xml | relay-print | sed -n '/^def @main/,$p'; relay-fuse --function=other --only=single a.xml | relay-print | grep -o '^def @[a-z_]*'; relay-fuse --undo -v f.xml 2>&1 >b.xml; relay-fuse --undo --limit=2 f.xml | relay-print | grep -o '^def @[a-z_]*'; relay-fuse --limit=9 a.xml; relay-fuse --only=groups a.xml; relay-fuse --function=none a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
def @other(%x: Tensor[(4,), float32]) { exp(%x) }
def @main(%x: Tensor[(4,), float32]) { (tanh(exp(%x)), abs(annotation.stop_fusion(exp(%x)))) }
>>> 0
group               fuse operators into one kernel
single              make a kernel of a single operator
barrier             remove annotation.stop_fusion after fusion
undo                with --undo: inline a call of a kernel
relay-fuse: 1: @other: v2: single, @fused_exp
relay-fuse: @main: v3: not group: tanh with v7 tuple: a tuple that stays takes the first
relay-fuse: @main: v4: not group: exp with v5 annotation.stop_fusion: the first is elementwise, and the second is opaque
relay-fuse: @main: v5: not single: annotation.stop_fusion: it computes nothing
relay-fuse: @main: v6: not group: abs with v7 tuple: a tuple that stays takes the first
relay-fuse: 2: @main: v3: group, @fused_exp_tanh, of 2 bindings
relay-fuse: 3: @main: v4: single, @fused_exp
relay-fuse: 4: @main: v6: single, @fused_abs
relay-fuse: 5: @main: v5: barrier
def @main(%x: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32]) {
  %2: Tensor[(4), float32] = exp(%x);
  %3: Tensor[(4), float32] = tanh(%2);
  %4: Tensor[(4), float32] = exp(%x);
  %5: Tensor[(4), float32] = annotation.stop_fusion(%4);
  %6: Tensor[(4), float32] = abs(%5);
  %7: (Tensor[(4), float32], Tensor[(4), float32]) = (%3, %6);
  %7
}

def @fused_exp(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = exp(%p0);
  %2
}
def @other
def @main
def @fused_exp
relay-fuse: 1: @other: v2: undo, fused_exp
relay-fuse: 2: @main: v3: undo, fused_exp_tanh
relay-fuse: 3: @main: v4: undo, fused_exp
relay-fuse: 4: @main: v6: undo, fused_abs
def @other
def @main
def @fused_exp
def @fused_abs
relay-fuse: error: --limit is 9, and there are only 5 rewrites [limit]
relay-fuse: error: there is no rule 'groups', did you mean 'group'? [no-rule]
help: --list-rules prints them
relay-fuse: error: there is no function @none [no-function]
1
