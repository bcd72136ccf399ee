# constants of a metadata section that is not there
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a = add(%x, meta[relay.Constant][0]);
  add(%a, meta[relay.Constant][1])
}
>>> 1
in.relay:3:20: error: 'meta[relay.Constant][0]' is used, but the text has no metadata section [metadata]
    3 |   let %a = add(%x, meta[relay.Constant][0]);
      |                    ^~~~~~~~~~~~~~~~~~~~~~~
help: --meta FILE gives the constants: an .npz or .params file, or one type a line
