# the neighbourhood of a binding
$ relay-parse in.relay | relay-dot --focus=%c --radius=1 --rankdir=LR | grep -E '<B>|->|rankdir'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %a = exp(%x);
  let %b = tanh(%a);
  let %c = sqrt(%b);
  let %d = log(%c);
  abs(%d)
}
>>> 0
		rankdir=LR,
			label=<<B>tanh</B>>,
			label=<<B>sqrt</B>>,
			label=<<B>log</B>>,
	"main.v3" -> "main.v4";
	"main.v4" -> "main.v5";
