# A let that is not a function does not see itself
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f() {
  let %x = add(%x, 1f);
  %x
}
>>> 1
in.relay:3:16: error: '%x' is used in its own definition, which is not a function [undefined-local]
    3 |   let %x = add(%x, 1f);
      |                ^~
