# outputs have the names that the model gives them; a number is one too
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && relay-run --output-dir out --input x=2f m.so && ls out && relay-run --output sum=a.npy --output 1=b.npy --input x=2f m.so && ls *.npy && relay-run --output none=c.npy --input x=2f m.so
<<< m.relay
#[version = "0.0.5"]
def @main(%x: float32, output_names="sum,square") { (add(%x, %x), multiply(%x, %x)) }
>>> 1
square.npy
sum.npy
a.npy
b.npy
relay-run: error: there is no output 'none' [unknown-output]
help: the outputs are 'sum', 'square'
