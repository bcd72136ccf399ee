# a function: parameters, an operator with its weight as text, the result
$ relay-parse in.relay | relay-dot
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(4, 8), float32]) {
  nn.relu(nn.dense(%x, %w, units=4))
}
>>> 0
digraph relay {
	graph [color="#b8b8b8",
		compound=true,
		fontcolor="#333333",
		fontname=Helvetica,
		fontsize=15,
		label="in.relay",
		labeljust=l,
		labelloc=t,
		nodesep=0.25,
		rankdir=TB,
		ranksep=0.35
	];
	node [color="#5a5a5a",
		fillcolor="#f4f4f4",
		fontcolor="#1c1c1c",
		fontname=Helvetica,
		fontsize=11,
		height=0.3,
		margin="0.09,0.045",
		penwidth=0.8,
		peripheries=1,
		shape=box,
		style="filled,rounded"
	];
	edge [arrowsize=0.6,
		color="#6b7280",
		constraint=true,
		fontcolor="#555555",
		fontname=Helvetica,
		fontsize=9,
		penwidth=1
	];
	subgraph cluster1 {
		graph [color="#9aa0a6",
			fillcolor="#fbfbfb",
			fontsize=13,
			label="@main",
			style="rounded,filled"
		];
		"main.v1"	[fillcolor="#ffffff",
			label=<<B>%x</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">n×8 f32</FONT>>,
			shape=oval,
			style=filled,
			tooltip="v1 %x in.relay:2:11-13"];
		"main.result"	[fillcolor="#ffffff",
			label=<<B>result</B>>,
			peripheries=2,
			shape=oval,
			style=filled,
			tooltip="v4 in.relay:3:3-37"];
		"main.v3"	[fillcolor="#c9dcf2",
			label=<<B>nn.dense</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">weight %w 4×8 f32</FONT><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">units 4</FONT>>,
			tooltip="v3 in.relay:3:11-36"];
		"main.v4"	[fillcolor="#f6cfcc",
			label=<<B>nn.relu</B>>,
			tooltip="v4 in.relay:3:3-37"];
	}
	"main.v1" -> "main.v3"	[label=" n×8 f32",
		penwidth=0.8,
		tooltip="Tensor[(n, 8), float32]"];
	"main.v3" -> "main.v4";
	"main.v4" -> "main.result";
}
