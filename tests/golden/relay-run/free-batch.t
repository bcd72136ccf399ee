# the batch of a product broadcasts when it runs; quotients of extents cancel, also where they are 0
$ relay-parse m.relay | relay-typecheck >m.xml; relay-print m.xml | grep -v '^$' | tail -7; relay-codegen -o m.so m.xml && for s in '2 2' '1 3' '2 1' '0 1' '1 0' '2 3'; do set -- $s; echo $s; for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:$1,2,1,2 -i y=random:2:$2,1,2,1; done; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(p, 2, m, 2), float32], %y: Tensor[(q, 1, 2, 1), float32]) {
  let %c = einsum((%x, %y), equation="...mk,...kn->...mn");
  let %d = where(greater(%c, 1f), %x, %c);
  reshape(%d, newshape=[p * 2, -1])
}
>>> 1
  %3: (Tensor[(p, 2, m, 2), float32], Tensor[(q, 1, 2, 1), float32]) = (%x, %y);
  %c {check="p ~ q"}: Tensor[(broadcast(p, q), 2, m, 1), float32] = einsum(%3, equation="...mk,...kn->...mn");
  %6: Tensor[(broadcast(p, q), 2, m, 1), bool] = greater(%c, 1f);
  %d: Tensor[(broadcast(p, q), 2, m, 2), float32] = where(%6, %x, %c);
  %8 {check="floormod(m*broadcast(p, q)*2, p) == 0"}: Tensor[(p*2, floordiv(m*broadcast(p, q)*2, p)), float32] = reshape(%d, newshape=[p*2, -1]);
  %8
}
2 2
[[0.89364743f, 0.89364743f], [0.9069383f, 0.9069383f], [0.84855485f, 0.84855485f], [0.9229479f, 0.9229479f]]
[[0.89364743f, 0.89364743f], [0.9069383f, 0.9069383f], [0.84855485f, 0.84855485f], [0.9229479f, 0.9229479f]]
1 3
[[0.89364743f, 0.89364743f, 0.9069383f, 0.9069383f, 0.9083012f, 0.9083012f], [0.9184872f, 0.9184872f, 0.43503863f, 0.43503863f, 0.4565782f, 0.4565782f]]
[[0.89364743f, 0.89364743f, 0.9069383f, 0.9069383f, 0.9083012f, 0.9083012f], [0.9184872f, 0.9184872f, 0.43503863f, 0.43503863f, 0.4565782f, 0.4565782f]]
2 1
[[0.89364743f, 0.89364743f], [0.9069383f, 0.9069383f], [0.83416677f, 0.83416677f], [0.9105351f, 0.9105351f]]
[[0.89364743f, 0.89364743f], [0.9069383f, 0.9069383f], [0.83416677f, 0.83416677f], [0.9105351f, 0.9105351f]]
0 1
relay-run: error: check failed: floormod(m*broadcast(p, q)*2, p) == 0, where m (axis 2 of 'x') is 1, p (axis 0 of 'x') is 0, q (axis 0 of 'y') is 1, at m.relay:5:3-36 [run-time]
m.relay:5:3: error: check cannot be checked: floormod(m*broadcast(p, q)*2, p) == 0 overflows, where m (axis 2 of 'x') is 1, p (axis 0 of 'x') is 0, q (axis 0 of 'y') is 1 [check-overflow]
    5 |   reshape(%d, newshape=[p * 2, -1])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1 0
const[Tensor[(2, 0), float32]]()
const[Tensor[(2, 0), float32]]()
2 3
relay-run: error: check failed: p ~ q, where p (axis 0 of 'x') is 2, q (axis 0 of 'y') is 3, at m.relay:3:12-59 [run-time]
m.relay:3:12: error: check failed: p ~ q, where p (axis 0 of 'x') is 2, q (axis 0 of 'y') is 3 [check-failed]
    3 |   let %c = einsum((%x, %y), equation="...mk,...kn->...mn");
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
