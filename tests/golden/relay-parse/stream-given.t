# a stream is not a text, and text is not a stream: each reader says so
$ relay-parse in.relay >in.xml; relay-parse in.xml; relay-print in.relay; printf 'hello\n' | relay-cat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: int32) { %x }
>>> 3
in.xml:1:1: error: expected Relay text, found what seems to be a stream [syntax]
    1 | <relay version="1">
      | ^
help: relay-print writes a stream as text
in.relay:1:1: error: this is Relay text, not a relay stream; run relay-parse first [xml]
    1 | #[version = "0.0.5"]
      | ^
<stdin>:1:1: error: not a relay stream: it does not begin with '<' [xml]
    1 | hello
      | ^
