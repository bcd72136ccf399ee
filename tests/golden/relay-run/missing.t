# what is not a library, and what has no such entry
$ printf 'x\n' >m.so; relay-run m.so; relay-parse m.relay | relay-typecheck | relay-codegen -o n.so; relay-run --entry=other n.so
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { exp(%x) }
>>> 1
relay-run: error: cannot load 'm.so': file too short [cannot-load]
help: a library is what relay-codegen -o FILE.so writes
relay-run: error: 'n.so' has no entry 'other' (symbol relay_other_model) [no-entry]
help: --entry and --prefix are those that relay-codegen was given
