# the rules that come as text are right
$ relay-parse in.relay | relay-typecheck >in.xml; for s in 1 2 3; do relay-simplify -v --try-rules --seed=$s in.xml | tail -1; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x }
>>> 0
relay-simplify: identity: right on 160 of 160 random inputs that it matches
relay-simplify: identity: right on 40 of 40 random inputs that it matches
relay-simplify: identity-float: right on 40 of 40 random inputs that it matches
relay-simplify: dropout: right on 40 of 40 random inputs that it matches
relay-simplify: pad: right on 40 of 40 random inputs that it matches
relay-simplify: pad: right on 40 of 40 random inputs that it matches
relay-simplify: power: right on 40 of 40 random inputs that it matches
relay-simplify: power: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 80 of 80 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: arg-dequantize: right on 40 of 40 random inputs that it matches
relay-simplify: arg-dequantize: right on 40 of 40 random inputs that it matches
relay-simplify: rsqrt: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
</relay>
relay-simplify: identity: right on 160 of 160 random inputs that it matches
relay-simplify: identity: right on 40 of 40 random inputs that it matches
relay-simplify: identity-float: right on 40 of 40 random inputs that it matches
relay-simplify: dropout: right on 40 of 40 random inputs that it matches
relay-simplify: pad: right on 40 of 40 random inputs that it matches
relay-simplify: pad: right on 40 of 40 random inputs that it matches
relay-simplify: power: right on 40 of 40 random inputs that it matches
relay-simplify: power: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 80 of 80 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: arg-dequantize: right on 40 of 40 random inputs that it matches
relay-simplify: arg-dequantize: right on 40 of 40 random inputs that it matches
relay-simplify: rsqrt: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
</relay>
relay-simplify: identity: right on 160 of 160 random inputs that it matches
relay-simplify: identity: right on 40 of 40 random inputs that it matches
relay-simplify: identity-float: right on 40 of 40 random inputs that it matches
relay-simplify: dropout: right on 40 of 40 random inputs that it matches
relay-simplify: pad: right on 40 of 40 random inputs that it matches
relay-simplify: pad: right on 40 of 40 random inputs that it matches
relay-simplify: power: right on 40 of 40 random inputs that it matches
relay-simplify: power: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 40 of 40 random inputs that it matches
relay-simplify: twice: right on 80 of 80 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: clip: right on 40 of 40 random inputs that it matches
relay-simplify: arg-dequantize: right on 40 of 40 random inputs that it matches
relay-simplify: arg-dequantize: right on 40 of 40 random inputs that it matches
relay-simplify: rsqrt: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
relay-simplify: constants: right on 40 of 40 random inputs that it matches
</relay>
