# only the functions named, and an error for one that is not there
$ relay-parse in.relay | tee in.xml | relay-dot --function=@b | grep -E 'label=' && relay-dot --function=nope in.xml
<<< in.relay
#[version = "0.0.5"]
def @a(%x: float32) { @b(%x) }
def @b(%x: float32) { exp(%x) }
>>> 1
		label="in.relay",
			label="@b",
			label=<<B>%x</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">f32</FONT>>,
			label=<<B>result</B>>,
			label=<<B>exp</B>>,
	"b.v1" -> "b.v2"	[label=" f32",
relay-dot: error: the module has no function 'nope' [no-function]
