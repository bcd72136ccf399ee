# names of functions and parameters that TVM does not spell are written with other letters, and that is said; those of bindings are nobody's
$ relay-parse in.relay | sed 's/name="x"/name="the x"/; s/name="h"/name="h:0"/' >a.xml; relay-print --form=tvm a.xml; relay-print --no-extensions a.xml >/dev/null; sed 's/"the x"/"x"/; s/"ref"/"away"/g' a.xml | relay-print --form=tvm | tail -n 5
<<< in.relay
#[version = "0.0.5"]
def @ref(%y: float32) { %y }
def @main(%x: float32, %let: float32) {
  let %h = @ref(%x) + %let;
  %h * %h
}
>>> 0
#[version = "0.0.5"]
// not expressed in plain text: names of functions and parameters (written with other letters)

def @main(%the_x: float32, %let_1: float32) {
  let %h_0 = add(@ref_g1(%the_x), %let_1);
  %h_0 * %h_0
}

def @ref_g1(%y: float32) {
  %y
}
relay-print: warning: plain text cannot express: names of functions and parameters (written with other letters) [plain-text]
relay-print: warning: plain text cannot express: names of functions and parameters (written with other letters) [plain-text]
relay-print: warning: plain text cannot express: names of functions and parameters (written with other letters) [plain-text]

def @main(%x: float32, %let_1: float32) {
  let %h_0 = add(@away(%x), %let_1);
  %h_0 * %h_0
}
