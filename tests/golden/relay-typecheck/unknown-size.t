# A size whose value nothing tells is an extent of its own, and no check can be written of it; a value that is known is checked
$ relay-parse m.relay | relay-typecheck >m.xml && relay-check m.xml && relay-print m.xml | grep alloc; relay-eval -i n=-1 -i a=0 m.xml
<<< m.relay
#[version = "0.0.5"]
def @main(%n: int64, %a: int64) {
  memory.alloc_storage(%n, shape_of(%n, dtype="int64"), %a, dtype="float32")
}
>>> 1
  let %4 {dims="d0"}: Tensor[(d0), uint8] = memory.alloc_storage(%n, %3, %a);
m.relay:3:3: error: memory.alloc_storage: size is -1, which is negative [operator]
    3 |   memory.alloc_storage(%n, shape_of(%n, dtype="int64"), %a, dtype="float32")
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
