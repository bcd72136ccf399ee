# An entry is a symbol of C
$ relay-parse in.relay | relay-typecheck >t.xml; relay-codegen --function 'a;b' -o m.h t.xml; relay-codegen --function a/b -o m.h t.xml
<<< in.relay
#[version = "0.0.5"]
def @a/b(%x: int32) { %x }
>>> 2
relay-codegen: error: the entry 'a;b' is not a name in C [bad-entry]
relay-codegen: error: the entry 'a/b' is not a name in C [bad-entry]
