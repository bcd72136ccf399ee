# printed ids in the order of the text; again, nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-simplify a.xml | relay-fuse | relay-rename --number >n.xml; relay-rename --number n.xml | cmp - n.xml; relay-rename --number -v a.xml | relay-diff a.xml; grep -o 'id="v[0-9]*"' n.xml | tr '\n' ' '
<<< a.relay
#[version = "0.0.5"]
type Shape { Round(float32), Flat }
def @area(%s: Shape) { match (%s) { Round(%r) => { %r * %r }, Flat => { 0f } } }
def @main(%x: float32, %y: float32) { let %a = @area(Round(%x)); %a + %y }
>>> 0
id="v1" id="v2" id="v3" id="v4" id="v5" id="v1" id="v2" id="v3" id="v4" id="v5" id="v1" id="v2" id="v1" id="v2" id="v3" 
\ no newline at the end
