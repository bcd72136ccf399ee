# a drawing of what differs, with its operands and users
$ relay-diff --format=dot a.relay b.relay; relay-diff --format=dot a.relay a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) { let %s = sqrt(%x); let %a = exp(%s); let %b = tanh(%a); %b }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: float32) { let %s = sqrt(%x); let %n = negative(%s); let %b = tanh(%n); %b }
>>> 0
digraph diff {
  node [shape=box, style=filled, fontname="sans-serif"];
  a3 [fillcolor=lightpink, label="v3 %a exp(v2)"];
  b2 [fillcolor=grey90, label="v2 %s sqrt(v1)"];
  b2 -> a3 [style=dashed, color=red];
  b3 [fillcolor=palegreen, label="v3 %n negative(v2)"];
  b2 -> b3;
  b4 [fillcolor=gold, label="v4 %b tanh(v3)"];
  b3 -> b4;
}
digraph diff {
  node [shape=box, style=filled, fontname="sans-serif"];
}
