# what comes from the input cannot leave its label
$ relay-parse in.relay | relay-dot --title='a "b" \n <i>' | grep -E 'custom|label="a' 
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { let %f = fn (%y: float32, custom="<B>\"x\" & \\N\n</TABLE>") { %y }; %f(%x) }
>>> 0
		label="a \"b\" \\n <i>",
			label=<<B>fn %f</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">custom &quot;&lt;B&gt;\&quot;x\&quot; &amp; \\N\n&lt;/TABLE&gt;&quot;</FONT>>,
