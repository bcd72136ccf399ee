# --no-stdlib
$ relay-parse --no-stdlib in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%l: List[float32]) { @map(nn.relu, %l) }
>>> 1
in.relay:2:32: error: '@map' is not defined [undefined-global]
    2 | def @main(%l: List[float32]) { @map(nn.relu, %l) }
      |                                ^~~~
