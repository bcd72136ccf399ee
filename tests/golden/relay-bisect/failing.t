# a stage that fails; the one after it
$ relay-bisect --dim n=2 'fold | relay-fuse --no-such | dce' a.relay; relay-bisect --dim n=2 'relay-schedule | parse' a.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x * 1f, %w, units=4);
  let %b = nn.relu(cast(%a, dtype="float32"));
  tanh(%b) / 1f
}
>>> 1
stage 2, relay-fuse --no-such: it fails
  relay-fuse: error: unknown option '--no-such'; try 'relay-fuse --help'
it is so before the first rewrite
stage 2, relay-parse: it fails
  <stdin>:1:1: error: expected Relay text, found what seems to be a stream [syntax]
      1 | <relay version="1" has="typed scheduled" target="x86_64 vector=16 registers=16">
        | ^
  help: relay-print writes a stream as text
