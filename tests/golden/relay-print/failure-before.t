# text that goes through a pipe says that a stage has failed: one message
$ relay-parse bad.relay | relay-print | relay-parse | relay-print | relay-parse | relay-typecheck >/dev/null; echo "${PIPESTATUS[@]}"; relay-parse bad.relay 2>/dev/null | relay-print >file; cat file
<<< bad.relay
#[version = "0.0.5"]
fn (%x: f32) { return %x }
>>> 0
bad.relay:2:1: error: expected a definition (def, type, extern, import, prim), found 'fn' [syntax]
    2 | fn (%x: f32) { return %x }
      | ^~
help: give the function a name: def @main (...) { ... }; a lone 'fn' has no line before it
1 1 1 1 1 1
