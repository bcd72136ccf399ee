# a profile as JSON colours bindings; one of another module gives a warning
$ relay-parse m.relay | relay-typecheck >m.xml; relay-dot --heat=p.json m.xml | grep -oE 'fillcolor="#f[0-9a-f]*"|<B>[0-9.]* %' | sort | uniq -c | sed 's/^ *//'; sed s/v2/v77/ p.json >q.json; relay-dot --heat=q.json m.xml >/dev/null; echo 'a,b' >bad.csv; relay-dot --heat=bad.csv m.xml
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32]) {
  let %a = nn.relu(%x);
  let %b = tanh(%a);
  %b
}
<<< p.json
{"kernels": [{"id": "main.v2", "share": 0.75}, {"id": "main.v3", "share": 0.25}]}
>>> 1
1 <B>25.0 %
1 <B>75.0 %
1 fillcolor="#f4f4f4"
1 fillcolor="#fa5f32"
1 fillcolor="#fbfbfb"
1 fillcolor="#fdc5ad"
2 fillcolor="#ffffff"
relay-dot: warning: 75 % of the kernels' time is in bindings that this drawing does not have [other-module]
help: draw the stream that the library was compiled from
relay-dot: error: the profile is not what relay-run --profile --format=csv or json writes [bad-profile]
