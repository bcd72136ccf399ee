# a block that repeats is drawn in full with --no-fold
$ relay-parse in.relay | relay-dot --no-fold | grep -E 'label="[^ ]|<B>' 
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 8), float32], %w1: Tensor[(8, 8), float32], %w2: Tensor[(8, 8), float32],
    %w3: Tensor[(8, 8), float32], %w4: Tensor[(8, 8), float32]) {
  let %a1 = add(nn.relu(nn.dense(%x, %w1, units=8)), %x);
  let %a2 = add(nn.relu(nn.dense(%a1, %w2, units=8)), %a1);
  let %a3 = add(nn.relu(nn.dense(%a2, %w3, units=8)), %a2);
  let %a4 = add(nn.relu(nn.dense(%a3, %w4, units=8)), %a3);
  nn.softmax(%a4)
}
>>> 0
		label="in.relay",
			label="@main",
			label=<<B>%x</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">4×8 f32</FONT>>,
			label=<<B>result</B>>,
			label=<<B>nn.dense</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">weight %w1 8×8 f32</FONT><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">units 8</FONT>>,
			label=<<B>nn.relu</B>>,
			label=<<B>add</B>>,
			label=<<B>nn.dense</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">weight %w2 8×8 f32</FONT><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">units 8</FONT>>,
			label=<<B>nn.relu</B>>,
			label=<<B>add</B>>,
			label=<<B>nn.dense</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">weight %w3 8×8 f32</FONT><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">units 8</FONT>>,
			label=<<B>nn.relu</B>>,
			label=<<B>add</B>>,
			label=<<B>nn.dense</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">weight %w4 8×8 f32</FONT><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">units 8</FONT>>,
			label=<<B>nn.relu</B>>,
			label=<<B>add</B>>,
			label=<<B>nn.softmax</B>>,
