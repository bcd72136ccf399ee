# All planners at two budgets
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse >a.xml; for b in 0.9 0.75; do relay-remat --planner=chen,revolve,greedy,dtr,checkmate-lp,checkmate --budget=$b --format=text a.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32]) -> float32 {
  let %a = nn.dense(%x, %x);
  let %b = nn.dense(%a, %a);
  let %c = nn.dense(%b, %b);
  let %d = nn.dense(%c, %c);
  sum(%d)
}
>>> 0
without a plan: cost 304430, peak 6208 bytes; floor 4096, budget 5587
planner       budget           cost slowdown           peak  again
chen          fits           345392   1.1346           5184      2
revolve       fits           324911   1.0673           5184      1
greedy        fits           345392   1.1346           5184      2
dtr           fits           324911   1.0673           5184      1
checkmate-lp  above          304430   1.0000           6208      0, rounded
checkmate     fits           324911   1.0673           5184      1  gap 0.00 %, optimal
without a plan: cost 304430, peak 6208 bytes; floor 4096, budget 4656
planner       budget           cost slowdown           peak  again
chen          above          345392   1.1346           5184      2
revolve       fits           550202   1.8073           4160     12
greedy        above          345392   1.1346           5184      2
dtr           fits           365873   1.2018           4160      3
checkmate-lp  above          329024   1.0808           5184      2, rounded
checkmate     fits           365873   1.2018           4160      3  gap 0.00 %, optimal
