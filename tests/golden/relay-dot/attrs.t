# attributes that have their default are shown on demand
$ for o in --types --attrs; do relay-dot $o in.relay | grep -oE 'FONT POINT[^/]*' | sed 's/.*>\(.*\)</\1/'; echo; done
<<< in.relay
fn (%x: Tensor[(4, 4), float32]) { nn.softmax(%x) }
>>> 0
4×4 f32
4×4 f32

4×4 f32
4×4 f32
axis -1

