# a network as text is drawn with its types
$ relay-dot a.relay | grep -o 'label=" 4×3 f32"'
<<< a.relay
fn (%x: Tensor[(4, 3), float32]) { exp(%x) }
>>> 0
label=" 4×3 f32"
label=" 4×3 f32"
