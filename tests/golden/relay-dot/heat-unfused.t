# before fusion a kernel's share is at its last binding, and what only that one needs has its colour; rows of another stage are found by their place; there is a legend
$ relay-parse m.relay | relay-typecheck >m.xml; relay-dot --heat=p.csv m.xml | grep -E 'v[0-9]+.\[|^.*v[0-9]+	|fillcolor|BGCOLOR|<B>[0-9.]* %' | grep -oE 'main.v[0-9]+|fillcolor="#f[0-9a-f]*"|<B>[0-9.]* %|BGCOLOR="[^"]*"> [0-9.]* %'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32]) {
  let %a = nn.relu(%x);
  let %b = tanh(%a);
  let %c = exp(%b);
  %c
}
<<< p.csv
kernel,id,place,calls,seconds,share
"k","main.v3","",1,0.5,0.75
"l","other.v3","m.relay:5:12-18",1,0.5,0.25
>>> 0
fillcolor="#f4f4f4"
fillcolor="#fbfbfb"
main.v1
fillcolor="#ffffff"
fillcolor="#ffffff"
main.v2
fillcolor="#fa5f32"
main.v3
fillcolor="#fa5f32"
<B>75.0 %
main.v4
fillcolor="#ffffff"
BGCOLOR="#fff8eb"> 0.0 %
BGCOLOR="#fed2bd"> 18.8 %
BGCOLOR="#fdac8f"> 37.5 %
BGCOLOR="#fb8560"> 56.2 %
BGCOLOR="#fa5f32"> 75.0 %
