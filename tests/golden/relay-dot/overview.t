# an overview: blocks where one value crosses, repeats of the same operators once though their types differ, without weights and extents; a chain of 300 fits on a page
$ g() { grep -oE 'label=(<<B>.*|"× [0-9]+"|".*folded")|main[^ ]* -> [^ ]*' | sed 's/<FONT[^>]*>//g; s/<.FONT>//g; s/,$//; s/	.*//'; }; relay-dot --overview in.relay | g; awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x0: Tensor[(4, 4), float32]) {"; for (i = 1; i <= 300; i++) { x = "%x" (i - 1); print "  %x" i " = " (i % 7 == 0 ? "nn.softmax(" x ")" : i * i % 11 == 3 ? "nn.matmul(" x ", " x ")" : "tanh(" x ")") ";" }; print "  %x300\n}" }' >long.relay; relay-dot --overview long.relay | grep -c 'label=<<B>'; relay-dot --overview empty.relay | g
<<< empty.relay
#[version = "0.0.5"]
def @main() { 1f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 8, 8), float32],
          %k1: Tensor[(4, 4, 3, 3), float32], %k2: Tensor[(2, 4, 3, 3), float32],
          %k3: Tensor[(2, 6, 3, 3), float32], %k4: Tensor[(2, 8, 3, 3), float32]) {
  %a = nn.relu(nn.conv2d(%x, %k1, padding=1));
  %b = nn.max_pool2d(%a, pool_size=[2, 2]);
  %c = concatenate((nn.relu(nn.conv2d(%b, %k2, padding=1)), %b), axis=1);
  %d = concatenate((nn.relu(nn.conv2d(%c, %k3, padding=1)), %c), axis=1);
  %e = concatenate((nn.relu(nn.conv2d(%d, %k4, padding=1)), %d), axis=1);
  %f = reshape(mean(%e, axis=[2, 3]), newshape=[2, 5]);
  nn.softmax(%f)
}
>>> 0
label="in.relay  ·  typed  ·  8 of 23 bindings folded"
label="× 3"
label=<<B>nn.conv2d</B><BR/>concatenate<BR/>nn.relu>
label=<<B>%x</B><BR/>1×4×8×8 f32>
label=<<B>nn.conv2d</B><BR/>nn.relu>
label=<<B>nn.max_pool2d</B>>
label=<<B>nn.softmax</B><BR/>mean<BR/>reshape>
label=<<B>result</B><BR/>2×5 f32>
main.v1" -> "main.from.v6"
main.from.v6" -> "main.from.v8"
main.from.v8" -> "main.from.v9"
main.from.v9" -> "main.from.v21"
main.from.v21" -> "main.result"
26
label=<<B>result</B><BR/>f32<BR/>1f>
