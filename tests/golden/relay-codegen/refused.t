# what is not compiled is refused with its place
$ relay-parse m.relay | relay-typecheck | relay-codegen
<<< m.relay
#[version = "0.0.5"]
extern @lib(%x: Tensor[(2,), float32]) -> Tensor[(2,), float32];
def @main(%x: Tensor[(2,), float32]) { @lib(%x) }
>>> 3
m.relay:2:8: error: expected 'type' or 'def', found '@lib' [syntax]
    2 | extern @lib(%x: Tensor[(2,), float32]) -> Tensor[(2,), float32];
      |        ^~~~
m.relay:3:40: error: '@lib' is not defined [undefined-global]
    3 | def @main(%x: Tensor[(2,), float32]) { @lib(%x) }
      |                                        ^~~~
relay-typecheck: error: no module on standard input (did the stage before fail?) [empty-input]
relay-codegen: error: no module on standard input (did the stage before fail?) [empty-input]
