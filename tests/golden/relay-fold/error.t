# What fails stays, and fails when it is run; the rest is folded
$ relay-parse in.relay | relay-typecheck | relay-fold >f.xml && relay-print f.xml && relay-eval f.xml
<<< in.relay
#[version = "0.0.5"]
def @main() {
  let %a = 6 + 1;
  let %b = divide(%a, 0);
  let %c = %a * 3;
  (%b + 1, %c)
}
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

def @main() -> (int32, int32) {
  %a {id=3}: int32 = 7;
  %b: int32 = divide(%a, 0);
  %c {id=7}: int32 = 21;
  %9: int32 = add(%b, 1);
  %10: (int32, int32) = (%9, %c);
  %10
}
in.relay:4:12: error: divide: integer division by zero [run-time]
    4 |   let %b = divide(%a, 0);
      |            ^~~~~~~~~~~~~
