# A name in a header's comment cannot show another text than a compiler reads
$ relay-parse in.relay | relay-typecheck | sed "s|name=\"x\"|name=\"$(printf '\342\200\256')*/ $(printf '\302\233')31m\"|" >b.xml; relay-codegen -o m.h b.xml && grep 'input 0' m.h
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) { tanh(%x) }
>>> 0
 * input 0, _xe2_x80_xae_/ _xc2_x9b31m: Tensor[(2), float32]
