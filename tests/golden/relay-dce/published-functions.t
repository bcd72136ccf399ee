# published examples: of the standard library and of a module, what the entry functions reach stays: by calls, through others, of several entries, and by a value that a branch chooses
$ relay-parse -q in.relay | relay-typecheck >a.xml; for k in '-f main3' '-f main2' '-f main1' '-f main1 -f main2' '-f main4'; do relay-dce $k a.xml >b.xml; echo "$k:"; xmllint --xpath '//function/@name' b.xml; done; relay-cmp -f main4 -i p=False a.xml b.xml | tail -n 1; relay-eval -f main4 -i p=True b.xml
<<< in.relay
#[version = "0.0.5"]
def @id(%x: Tensor[(1, 16), float32]) { %x }
def @main1() { @hd(@tl(@tl(Cons(0, Cons(1, Cons(2, Nil)))))) }
def @main2(%x: Tensor[(1, 16), float32]) { @id(%x) }
def @main3(%x: Tensor[(1, 16), float32]) { %x }
def @g1() { 1 }
def @g2() { 2 }
def @main4(%p: bool) { let %f = if (%p) { @g1 } else { @g2 }; %f() }
>>> 0
-f main3:
 name="main3"
-f main2:
 name="id"
 name="main2"
-f main1:
 name="main1"
 name="hd"
 name="tl"
-f main1 -f main2:
 name="id"
 name="main1"
 name="main2"
 name="hd"
 name="tl"
-f main4:
 name="g1"
 name="g2"
 name="main4"
agree
1
