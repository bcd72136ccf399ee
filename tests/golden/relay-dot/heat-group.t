# a profile colours the group that is one kernel
$ relay-parse m.relay | relay-typecheck | relay-fuse | relay-dot --heat=p.csv | grep -oE 'fillcolor="#f[0-9a-f]*"|label="@fused[^"]*"|<B>[0-9.]* %' | sort | uniq -c | sed 's/^ *//'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32]) {
  let %a = nn.relu(%x);
  let %b = tanh(%a);
  %b
}
<<< p.csv
kernel,id,place,calls,seconds,share
"fused_nn_relu_tanh","main.v3","",1,0.5,0.75
>>> 0
1 fillcolor="#f4f4f4"
1 fillcolor="#fa5f32"
1 fillcolor="#fbfbfb"
4 fillcolor="#ffffff"
1 label="@fused_nn_relu_tanh  ·  75.0 %"
