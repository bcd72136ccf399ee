# branches and arms are clusters, effects have an order, calls point to functions
$ relay-parse in.relay | relay-dot | grep -E 'label=|->' 
<<< in.relay
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil }
def @sum(%l: List[float32]) -> float32 {
  match (%l) { Cons(%h, %t) => add(%h, @sum(%t)), Nil => 0f }
}
def @main(%l: List[float32], %c: bool) {
  let %r = ref(0f);
  ref_write(%r, @sum(%l));
  if (%c) { ref_read(%r) } else { 1f }
}
>>> 0
		label="in.relay",
			label="@sum",
				label="Cons(%h, %t)",
				label=<<B>%h</B>>,
				label=<<B>%t</B>>,
				label=<<B>@sum</B>>,
				label=<<B>add</B>>,
				label=Nil,
			"sum.v7"	[label=<<B>0f</B>>,
			label=<<B>%l</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">List[float32]</FONT>>,
			label=<<B>result</B>>,
			label=<<B>match</B>>,
			label="@main",
				label=then,
				label=<<B>ref_read</B>>,
				label=else,
			"main.v9"	[label=<<B>1f</B>>,
			label=<<B>%l</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">List[float32]</FONT>>,
			label=<<B>%c</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">bool</FONT>>,
			label=<<B>result</B>>,
			label=<<B>ref</B><BR/><FONT POINT-SIZE="9" COLOR="#3c3c3c">const 0f</FONT>>,
			label=<<B>@sum</B>>,
			label=<<B>ref_write</B>>,
			label=<<B>if</B>>,
			label=types,
			label="{type\ List[A]|Cons(A,\ List[A])\l|Nil\l}",
	"sum.v1" -> "sum.v2"	[label=" List[float32]",
	"sum.v1" -> "sum.v3";
	"sum.v1" -> "sum.v4";
	"sum.v2" -> "sum.result";
	"sum.v3" -> "sum.v6";
	"sum.v4" -> "sum.v5";
	"sum.v5" -> "sum.v1"	[color="#7d6fb0",
	"sum.v5" -> "sum.v6";
	"sum.v6" -> "sum.v2"	[label=" Cons(%h, %t)"];
	"sum.v7" -> "sum.v2"	[label=" Nil  f32",
	"main.v1" -> "main.v5"	[label=" List[float32]",
	"main.v2" -> "main.v7"	[label=" if  bool",
	"main.v4" -> "main.v6";
	"main.v4" -> "main.v8";
	"main.v5" -> "sum.v1"	[color="#7d6fb0",
	"main.v5" -> "main.v6";
	"main.v6" -> "main.v7"	[color="#c0392b",
	"main.v7" -> "main.result";
	"main.v8" -> "main.v7"	[label=" then"];
	"main.v9" -> "main.v7"	[label=" else  f32",
