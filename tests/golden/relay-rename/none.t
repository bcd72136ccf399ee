# without options the module is copied
$ relay-parse a.relay | relay-typecheck >a.xml; relay-rename a.xml | cmp - a.xml
<<< a.relay
#[version = "0.0.5"]
type Shape { Round(float32), Flat }
def @area(%s: Shape) { match (%s) { Round(%r) => { %r * %r }, Flat => { 0f } } }
def @main(%x: float32, %y: float32) { let %a = @area(Round(%x)); %a + %y }
>>> 0
