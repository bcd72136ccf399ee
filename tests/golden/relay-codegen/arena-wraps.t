# An arena whose size overflows is refused: two slots would overlap
$ relay-parse -q in.relay | relay-typecheck | relay-plan --no-in-place | sed 's/arena" value="[^"]*"/arena" value="n*9007199254740992 + 9007199254745088"/; s/ slot="64"/ slot="n*9007199254740992 + 9007199254740992"/' >p.xml; grep -c 'n\*9007199254740992' p.xml; relay-check p.xml; relay-codegen -o m.so p.xml; for n in 2047 0; do relay-run -q m.so -i n=random:1:$n -i x=random:2; echo $?; done
<<< in.relay
#[version = "0.0.5"]
def @main(%n: Tensor[(n), float32], %x: Tensor[(4), float32]) {
  let %a = exp(%x);
  let %b = tanh(%x);
  (sort(add(%a, %b)), sort(multiply(%a, %b)), sum(%n))
}
>>> 0
2
relay-run: error: there is no memory for the intermediate tensors, where axis 0 of 'n' is 2047 [out-of-memory]
3
relay-run: error: there is no memory for the intermediate tensors [out-of-memory]
3
