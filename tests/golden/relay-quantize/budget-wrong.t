# A wrong budget is reported before any sample is read
$ relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --budget=half --calibrate=none.npz a.xml; relay-quantize --budget=101 --calibrate=none.npz a.xml; relay-quantize --budget=1 a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  nn.dense(%x, const[Tensor[(1, 2), float32]](1f, 1f))
}
>>> 0
relay-quantize: error: --budget is 'half', and must be a percentage from 0 to 100 [budget]
relay-quantize: error: --budget is '101', and must be a percentage from 0 to 100 [budget]
relay-quantize: error: --budget needs samples: give inputs with --calibrate [no-samples]
1
