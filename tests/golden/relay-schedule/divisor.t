# a divisor that may be 0 where the loop runs is refused; where the loop does not run for 0 it is not
$ for e in "floordiv(n + 2, 3)*4 + 1" "floordiv(n + 2, 3)*4"; do sed "s/EXTENT/$e/" t.relay | relay-parse | relay-typecheck | relay-schedule --check -o /dev/null; echo $?; done
<<< t.relay
#[version = "0.0.5"]
prim @copy(%x: Tensor[(4, n), float32]) -> (%y: Tensor[(4, n), float32]) {
  %y[i, j] = %x[i, j];
  schedule {
    for f < EXTENT {
      for k < 3 {
        %y[floordiv(f, floordiv(n + 2, 3)), floormod(f, floordiv(n + 2, 3))*3 + k] where floordiv(f, floordiv(n + 2, 3)) < 4, floormod(f, floordiv(n + 2, 3))*3 + k < n;
      }
    }
  }
}
def @main(%x: Tensor[(4, n), float32]) { @copy(%x) }
>>> 0
<stdin>:7:9: error: schedule of '@copy': in floordiv(f, floordiv(n + 2, 3)) the divisor floordiv(n + 2, 3) is not seen to be above 0 [tree-divisor]
    7 |         %y[floordiv(f, floordiv(n + 2, 3)), floormod(f, floordiv(n + 2, 3))*3 + k] where floordiv(f, floordiv(n + 2, 3))...
      |         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
0
