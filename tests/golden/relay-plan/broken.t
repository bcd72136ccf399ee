# What breaks a plan takes the slots off; what keeps it leaves them
$ relay-parse -q in.relay | relay-typecheck | relay-plan >p.xml; while read -r pass; do printf '%s: ' "$pass"; relay-$pass -q p.xml | sed -n 's/.*has="\([^"]*\)".*/\1/p' | tr '\n' ' '; relay-$pass -q p.xml | grep -c 'slot=\|arena'; done <passes
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1000), float32], %y: Tensor[(1000), float32]) {
  %a = add(%x, %y);
  %b = cast(%a, dtype="float64");
  %c = sort(%a);
  %s = sort(%c);
  %d = sort(%s);
  %h = cast(%b, dtype="float16");
  %z = sort(%d);
  (%h, %z)
}
<<< passes
simplify
fold
dce
typecheck
fuse
fuse --undo
lower
schedule
schedule --check
plan
plan --managed
cat
pack
>>> 0
simplify: typed 0
fold: typed 0
dce: typed planned 6
typecheck: typed planned 6
fuse: typed fused 0
fuse --undo: typed 0
lower: typed lowered 0
schedule: typed scheduled 0
schedule --check: typed planned 6
plan: typed planned 6
plan --managed: typed 0
cat: typed planned 6
pack: typed planned 6
