# Settings of another module: other kinds, operators and numbers of bindings
$ relay-parse -q in.relay | relay-typecheck >a.xml && for l in 'main v1 weight uint8 1 0' 'main v1 activation uint8 1 0 0 1 0 30 nn.relu' 'main v2 weight int8 1 0 0 1 0 30 parameter' 'main v9 weight int8 1 0'; do printf '%s\n%s\n' "$l" "$l" >t; relay-quantize --settings=t a.xml; echo $?; done; printf 'main v1 activation uint8 0.5 0 0 1 0 - parameter\nmain v4 activation uint8 0.5 0\n' >t; relay-quantize --settings=t a.xml | relay-print | grep -c int32
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2), float32]) {
  let %w = const[Tensor[(2, 2), float32]](1f, -0.5f, 0.25f, 1f);
  nn.dense(nn.relu(nn.dense(%x, %w)), %w)
}
>>> 0
relay-quantize: error: t:1: the binding is of kind 'activation', its operator 'parameter' [settings]
help: settings are for the module that was reported on
relay-quantize: error: t:2: the binding is of kind 'activation', its operator 'parameter' [settings]
1
relay-quantize: error: t:1: the binding is of kind 'activation', its operator 'parameter' [settings]
help: settings are for the module that was reported on
relay-quantize: error: t:2: the binding is of kind 'activation', its operator 'parameter' [settings]
1
relay-quantize: error: t:1: the binding is of kind 'weight', its operator 'constant' [settings]
help: settings are for the module that was reported on
relay-quantize: error: t:2: the binding is of kind 'weight', its operator 'constant' [settings]
1
relay-quantize: error: t:1: no such binding is quantized [settings]
help: settings are for the module that was reported on
relay-quantize: error: t:2: no such binding is quantized [settings]
1
2
