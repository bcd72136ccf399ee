# a table with a line for each stage; extents that are open; several streams are kept
$ relay-try --no-time --keep=k 'simplify | relay-dce|fuse --level=1 | lower | plan' a.relay; ls k; relay-check k/05-plan.xml; relay-try --format=csv 'simplify' a.relay | awk -F, '{ print $1, ($2 > 0 && $2 < 600) }'
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.relu(nn.dense(%x * 1f, %w, units=4));
  sort(%a + tanh(%a))
}
>>> 0
stage                 seconds  functions  bindings  kernels  arena
a.relay                     -          1         7        6      -
relay-simplify              -          1         5        5      -
relay-dce                   -          1         5        5      -
relay-fuse --level=1        -          3         7        2      -
relay-lower                 -          2         3        2      -
relay-plan                  -          2         3        2      -
00-input.xml
01-simplify.xml
02-dce.xml
03-fuse.xml
04-lower.xml
05-plan.xml
stage 0
"a.relay" 0
"relay-simplify" 1
