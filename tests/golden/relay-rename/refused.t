# what is not there, taken, no name; nothing is written
$ relay-parse a.relay | relay-typecheck >a.xml; for o in @none=x Shape=Form @area=main %x=y %q=z v1=z main.v1=1z Round=Flat Shape= =x %x; do relay-rename --rename=$o a.xml | wc -l; echo $?; done; relay-fuse a.xml | relay-lower | relay-schedule | relay-rename --rename=@area=b
<<< a.relay
#[version = "0.0.5"]
type Shape { Round(float32), Flat }
def @area(%s: Shape) { match (%s) { Round(%r) => { %r * %r }, Flat => { 0f } } }
def @main(%x: float32, %y: float32) { let %a = @area(Round(%x)); %a + %y }
>>> 1
relay-rename: error: --rename: nothing has the name '@none' [link-unknown]
1
1
32
0
relay-rename: error: a.xml: two definitions would have the name global '@main' [link-name]
1
1
a.relay:4:11: error: another parameter is called 'y' [name-taken]
    4 | def @main(%x: float32, %y: float32) { let %a = @area(Round(%x)); %a + %y }
      |           ^~
1
1
relay-rename: error: there is no binding '%q' [no-binding]
help: %NAME is a binding by its name, v7 by its id, f.v7 one of function f
1
1
relay-rename: error: 'v1' names several bindings, of them @area.v1 and @main.v1 [binding-ambiguous]
1
1
relay-rename: error: '1z' is not a name [bad-name]
1
1
relay-rename: error: a.xml: two definitions would have the name constructor 'Flat' [link-name]
1
1
relay-rename: error: --rename=Shape=: expected OLD=NEW [rename-option]
1
2
relay-rename: error: --rename==x: expected OLD=NEW [rename-option]
1
2
relay-rename: error: --rename=%x: expected OLD=NEW [rename-option]
1
2
relay-rename: error: the module is scheduled; rename before relay-schedule [rename-scheduled]
