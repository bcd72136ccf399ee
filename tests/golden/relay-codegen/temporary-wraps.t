# Bytes of a temporary that do not fit 64 bits are refused: extents that lie
$ relay-parse -q in.relay | relay-typecheck | relay-lower >l.xml; while read -r n dims; do awk -v dims="$dims" -f lie.awk l.xml >m.xml; relay-check m.xml && for O in -O0 -O2; do relay-codegen $O -o m.so m.xml; relay-run -q m.so -i x=random:1:$n; done; done <cases
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) { nn.softmax(%x) }
<<< lie.awk
/name="T1"/ { sub(/\(n\)/, "(" dims ")") }
/out="T1"/ { sub(/at="s1"/, "at=\"s1 s9 s9\"") }
/buffer="T1"/ { sub(/args="s1"/, "args=\"s1 s9 s9\"") }
{ print }
/op="axis"/ { print "<sx id=\"s9\" op=\"const\" type=\"int64\" value=\"0i64\"/>" }
<<< cases
2 n, 1, 1
4 n, n*35184372088832, n*35184372088832
65536 n*n*n*n, 1, 1
16 n, 4294967296, 1073741824
>>> 3
[0.45531455f, 0.54468554f]
[0.45531455f, 0.54468554f]
relay-run: error: there is no memory for a temporary tensor or workspace of more than 2^60 bytes, where axis 0 of 'x' is 4, at in.relay:2:39-53 [out-of-memory]
relay-run: error: there is no memory for a temporary tensor or workspace of more than 2^60 bytes, where axis 0 of 'x' is 4, at in.relay:2:39-53 [out-of-memory]
relay-run: error: there is no memory for a temporary tensor or workspace of more than 2^60 bytes, where axis 0 of 'x' is 65536, at in.relay:2:39-53 [out-of-memory]
relay-run: error: there is no memory for a temporary tensor or workspace of more than 2^60 bytes, where axis 0 of 'x' is 65536, at in.relay:2:39-53 [out-of-memory]
relay-run: error: there is no memory for a temporary tensor or workspace of more than 2^60 bytes, where axis 0 of 'x' is 16, at in.relay:2:39-53 [out-of-memory]
relay-run: error: there is no memory for a temporary tensor or workspace of more than 2^60 bytes, where axis 0 of 'x' is 16, at in.relay:2:39-53 [out-of-memory]
