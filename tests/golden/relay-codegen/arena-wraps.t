# An arena whose size wraps is no small arena: two slots would be one
$ relay-parse -q in.relay | relay-typecheck | relay-plan --no-in-place | sed 's/arena" value="[^"]*"/arena" value="n*4611686018427387904 + 128"/; s/ slot="64"/ slot="n*4611686018427387904"/' >p.xml; grep -c 'n\*4611686018427387904' p.xml; relay-check p.xml; relay-codegen -o m.so p.xml; for n in 4 1 0; do relay-run -q m.so -i n=random:1:$n -i x=random:2; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%n: Tensor[(n), float32], %x: Tensor[(4), float32]) {
  let %a = exp(%x);
  let %b = tanh(%x);
  (sort(add(%a, %b)), sort(multiply(%a, %b)), sum(%n))
}
>>> 0
2
in.relay:4:12: error: v4 in '@main': slot n*4611686018427387904, of 16 bytes, is too large [slot-place]
    4 |   let %b = tanh(%x);
      |            ^~~~~~~~
in.relay:4:12: error: v4 in '@main': slot n*4611686018427387904, of 16 bytes, is too large [slot-place]
    4 |   let %b = tanh(%x);
      |            ^~~~~~~~
relay-run: error: cannot load 'm.so': cannot open shared object file: No such file or directory [cannot-load]
3
relay-run: error: cannot load 'm.so': cannot open shared object file: No such file or directory [cannot-load]
3
relay-run: error: cannot load 'm.so': cannot open shared object file: No such file or directory [cannot-load]
3
