# a fused function is drawn at its call, or as a call if that is too deep
$ relay-parse in.relay >in.xml && relay-dot in.xml | grep -E 'label=|->' && relay-dot --depth=1 in.xml | grep -E 'label=|->'
<<< in.relay
#[version = "0.0.5"]
def @fused(%a: Tensor[(4,), float32], %b: float32, Primitive=1) { nn.relu(add(%a, %b)) }
def @main(%x: Tensor[(4,), float32]) { @fused(@fused(%x, 1f), 2f) }
>>> 0
		label="in.relay",
			label="@main",
				label="@fused",
				label=<<B>add</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">b 1f</FONT>>,
				label=<<B>nn.relu</B>>,
				label="@fused",
				label=<<B>add</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">b 2f</FONT>>,
				label=<<B>nn.relu</B>>,
			label=<<B>%x</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">4 f32</FONT>>,
			label=<<B>result</B>>,
	"main.v1" -> "main.v3.v3"	[label=" 4 f32",
	"main.v3.v3" -> "main.v3.v4";
	"main.v3.v4" -> "main.v5.v3";
	"main.v5.v3" -> "main.v5.v4";
	"main.v5.v4" -> "main.result";
		label="in.relay",
			label="@fused",
			label=<<B>%a</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">4 f32</FONT>>,
			label=<<B>%b</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">f32</FONT>>,
			label=<<B>result</B>>,
			label=<<B>add</B>>,
			label=<<B>nn.relu</B>>,
			label="@main",
			label=<<B>%x</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">4 f32</FONT>>,
			label=<<B>result</B>>,
			label=<<B>@fused</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">const 1f</FONT>>,
			label=<<B>@fused</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">const 2f</FONT>>,
	"fused.v1" -> "fused.v3"	[label=" 4 f32",
	"fused.v2" -> "fused.v3"	[label=" f32",
	"fused.v3" -> "fused.v4";
	"fused.v4" -> "fused.result";
	"main.v1" -> "main.v3"	[label=" 4 f32",
	"main.v3" -> "fused.v1"	[color="#7d6fb0",
	"main.v3" -> "main.v5";
	"main.v5" -> "fused.v1"	[color="#7d6fb0",
	"main.v5" -> "main.result";
