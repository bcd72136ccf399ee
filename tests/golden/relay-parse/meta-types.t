# --meta with types gives extern constants
$ relay-parse --meta types.txt in.relay | grep const
<<< types.txt
// two constants
Tensor[(4, 4), float32]
Tensor[(3,), float32]
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  add(%x, meta[relay.Constant][1])
}
>>> 0
<const id="v2" extern="meta[relay.Constant][1]" type="Tensor[(3), float32]" loc="in.relay:3:11-34"/>
