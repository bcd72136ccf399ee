# attributes of a call that is not an operator
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) { %x }
def @main(%x: float32) {
  let %a = @f(%x, fast=1);
  @f(%x, attrs_type_key="DictAttrs", fast=1)
}
>>> 1
in.relay:4:12: error: attributes of a call that is not an operator's need 'attrs_type_key' [attrs-type-key]
    4 |   let %a = @f(%x, fast=1);
      |            ^~~~~~~~~~~~~~
in.relay:5:3: warning: attributes of a call that is not an operator's are ignored [ignored-attributes]
    5 |   @f(%x, attrs_type_key="DictAttrs", fast=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
