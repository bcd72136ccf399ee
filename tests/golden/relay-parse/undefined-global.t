# functions that are not defined
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a = @mian(%x);
  @nowhere(%x)
}
>>> 1
in.relay:3:12: error: '@mian' is not defined [undefined-global]
    3 |   let %a = @mian(%x);
      |            ^~~~~
help: did you mean '@main'?
in.relay:4:3: error: '@nowhere' is not defined [undefined-global]
    4 |   @nowhere(%x)
      |   ^~~~~~~~
