# A lone expression may have a line of the version; a misspelled def is not one
$ for f in fn free call typo; do relay-parse $f.relay | relay-print; done
<<< fn.relay
#[version = "0.0.5"]
fn (%x: int64) { %x }
<<< free.relay
#[version = "0.0.5"]
free_var %x: int64;
let %y = %x * 2i64;
%y + 1i64
<<< call.relay
#[version = "0.0.5"]
add(1i64, 2i64)
<<< typo.relay
#[version = "0.0.5"]
dfe @main(%x: int64) { %x }
>>> 1
#[version = "0.0.5"]

def @main(%x: int64) {
  %x
}
#[version = "0.0.5"]

def @main(%x: int64) {
  %y = multiply(%x, 2i64);
  add(%y, 1i64)
}
#[version = "0.0.5"]

def @main() {
  add(1i64, 2i64)
}
typo.relay:2:1: error: expected a definition (def, type, extern, import, prim), found 'dfe' [syntax]
    2 | dfe @main(%x: int64) { %x }
      | ^~~
