# the first N programs by the rules, the others in plain loops, which compute the same
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower >in.xml; relay-schedule --list-rules; relay-schedule -v --cpu=baseline in.xml 2>&1 >all.xml | grep '^relay-schedule: [0-9]*:'; for n in 0 1 2; do relay-schedule -q --cpu=baseline --limit=$n in.xml >$n.xml; relay-check $n.xml; grep -c 'kind="vector"' $n.xml; relay-codegen --cpu=baseline -o $n.so $n.xml; relay-cmp --seed=1 in.xml $n.so | tail -n 1; done; relay-schedule --cpu=baseline --limit=2 in.xml | cmp - all.xml; relay-schedule --cpu=baseline --function=fused_multiply in.xml | grep -c 'kind="vector'; relay-schedule --function=main in.xml; relay-schedule --limit=9 in.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 64), float32]) {
  annotation.stop_fusion(nn.relu(%x) + 1f) * 2f
}
>>> 1
program             a program by the rules, not in plain loops
relay-schedule: 1: @fused_nn_relu_add: program
relay-schedule: 2: @fused_multiply: program
0
agree
1
agree
2
agree
1
relay-schedule: error: there is no program @main [no-function]
relay-schedule: error: --limit is 9, and there are only 2 rewrites [limit]
