# Cases are tried in their order, by the constructor and by what is inside
$ relay-parse in.relay | relay-typecheck >t.xml; relay-codegen -o m.so t.xml; for k in 0 1 2 3 4 5 6 7; do relay-run m.so -i "k=$k" -q >ran; status=$?; relay-eval t.xml -i "k=$k" -q >evaluated 2>why; [ $? -eq $status ] && cmp ran evaluated && cat ran; done
<<< in.relay
#[version = "0.0.5"]
type Tree { Leaf, One(Tree), Two(Tree, Tree), Number(int32) }
def @make(%k: int32) -> Tree {
  if (%k == 0) { Leaf }
  else { if (%k == 1) { One(Leaf) }
  else { if (%k == 2) { One(One(Leaf)) }
  else { if (%k == 3) { Two(Leaf, One(Leaf)) }
  else { if (%k == 4) { Two(Leaf, Leaf) }
  else { if (%k == 5) { Two(Number(5), Number(6)) }
  else { if (%k == 6) { Number(7) }
  else { One(Two(Leaf, Leaf)) } } } } } } }
}
def @main(%k: int32) -> int32 {
  let %t = @make(%k);
  match? (%t) {
    One(One(_)) => 10,
    Two(Leaf, One(_)) => 20,
    One(Leaf) => 30,
    Two(Number(%a), Number(%b)) => %a * %b,
    Number(_) => 40,
    Two(_, _) => 50,
    Number(%n) => %n,
    Leaf => 60,
  }
}
>>> 0
in.relay:22:5: warning: arm 7 is never reached: the arms before it cover it [unreachable-arm]
   22 |     Number(%n) => %n,
      |     ^~~~~~~~~~
60
30
10
20
50
30
40
relay-run: error: no case of the match fits One, at in.relay:15:3-24:4 [run-time]
