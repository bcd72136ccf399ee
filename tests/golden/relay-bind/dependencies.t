# -MD in a pipeline that make runs: the tensors that a program opens, those that streams refer to, what standard input and output are; -MF and -MT; what has no name
$ python3 $ROOT/tests/tools/safetensors.py '{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}' 8 >'w 1.safetensors'; relay-parse -MD <a.relay >p.xml; relay-typecheck p.xml -o t.xml -MD -MF x.d; relay-bind -MD -o b.xml t.xml -t 'w 1.safetensors'; relay-bind -MD -MT all -MF y t.xml -t "$PWD/w 1.safetensors" | relay-print >/dev/null; cat p.xml.d x.d b.xml.d y; relay-eval -MD b.xml -i x=random:1:2 >out; cat out.d; relay-parse -MD a.relay 2>err | cat; cat err; rm err; relay-parse -MT x a.relay; echo $?; relay-parse -M a.relay; relay-parse -MF; relay-parse -MD -o 'a;b' a.relay; ls
<<< a.relay
fn (%x: Tensor[(2,), float32], %w: Tensor[(2,), float32]) { %x * %w }
>>> 0
p.xml: \
 a.relay
a.relay:
t.xml: \
 p.xml
p.xml:
b.xml: \
 t.xml \
 w\ 1.safetensors
t.xml:
w\ 1.safetensors:
all: \
 t.xml \
 w\ 1.safetensors
t.xml:
w\ 1.safetensors:
out: \
 b.xml
b.xml:
<?relay-failed 2?>
relay-parse: error: -MD: the output has no name; use -o FILE, or -MT and -MF [usage]
relay-parse: error: -MF and -MT are for -MD [usage]
2
relay-parse: error: unknown option '-M', did you mean '-MD'?; try 'relay-parse --help'
relay-parse: error: option '-MF' needs an argument; try 'relay-parse --help'
relay-parse: error: no rule of make can have the name 'a;b' [dependencies]
a.relay
b.xml
b.xml.d
out
out.d
p.xml
p.xml.d
t.xml
w 1.safetensors
x.d
y
