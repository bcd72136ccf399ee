# the table as JSON and CSV; the status says the rest
$ for f in json csv; do relay-cmp --format=$f --dim n=3 a.relay b.relay; echo $?; done; relay-cmp --format=csv --dim n=1 a.relay a.relay; relay-cmp --format=csv --bisect --dim n=1 a.relay a.relay
<<< a.relay
fn (%x: Tensor[(n,), float32]) { (%x * 0f, %x * 0f + 1f) }
<<< b.relay
fn (%x: Tensor[(n,), float32]) { (%x * 0f, %x * 0f + 3f) }
>>> 2
{"agree": false, "outputs": [
  {"output": "0", "elements": 3, "differ": 0, "max_abs": 0, "max_rel": 0, "unlike": 0},
  {"output": "1", "elements": 3, "differ": 3, "max_abs": 2, "max_rel": 0.66666666666666663, "unlike": 0}
]}
1
output,elements,differ,max_abs,max_rel,unlike,why
"0",3,0,0,0,0,
"1",3,3,2,0.66666666666666663,0,
1
output,elements,differ,max_abs,max_rel,unlike,why
"0",1,0,0,0,0,
"1",1,0,0,0,0,
relay-cmp: error: --bisect prints text: it does not go with --format=csv [bisect-format]
