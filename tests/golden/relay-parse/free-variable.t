# free_var inside of a module
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  free_var %y: float32;
  add(%x, %y)
}
>>> 1
in.relay:3:3: error: 'free_var' is for lone expressions only [free-variable]
    3 |   free_var %y: float32;
      |   ^~~~~~~~
