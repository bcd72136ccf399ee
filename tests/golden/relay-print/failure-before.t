# text that goes through a pipe says that a stage has failed: one message
$ relay-parse bad.relay | relay-print | relay-parse | relay-print | relay-parse | relay-typecheck >/dev/null; echo "${PIPESTATUS[@]}"; relay-parse bad.relay 2>/dev/null | relay-print >file; cat file
<<< bad.relay
#[version = "0.0.5"]
def (%x: f32) { return %x }
>>> 0
bad.relay:2:5: error: expected a global name (@name), found '(' [syntax]
    2 | def (%x: f32) { return %x }
      |     ^
1 1 1 1 1 1
