# Intermediates of a recursive function as files, numbered
$ relay-parse d.relay | relay-typecheck | relay-eval --dump f.v5,v2 --dump-dir . --input x=2 && ls *.npy && tail -c 4 f.v5.2.npy | od -An -t d4
<<< d.relay
#[version = "0.0.5"]
def @f(%x: int32) -> int32 {
  let %z {id=4} = equal(%x, 0);
  let %y {id=5} = multiply(%x, 10);
  if (%z) { %y } else { add(%y, @f(subtract(%x, 1))) }
}
def @main(%x: int32) { @f(%x) }
>>> 0
30
f.v5.2.npy
f.v5.3.npy
f.v5.npy
main.v2.npy
          10
