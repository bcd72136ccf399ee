# A check that cannot be: a report without one, no such function, no samples, what is scheduled, a run that fails, a report that cannot be written
$ mkdir s e && relay-parse -q s.relay | relay-typecheck | relay-eval -o 0=s/x.npy -o 1=s/w.npy && relay-parse -q in.relay | relay-typecheck >a.xml && for o in --report-to=r '--check=s --function=@f' --check=none.npz --check=e '--check=s --report-to=/none/r'; do relay-precision $o a.xml; echo $?; done; relay-lower a.xml | relay-schedule -q --cpu=baseline >c.xml; relay-precision --check=s c.xml; echo $?; relay-parse -q bad.relay | relay-typecheck | relay-precision --check=s
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(8, 8), float32]) { nn.dense(%x, %w) }
<<< bad.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(8, 8), float32]) {
  nn.dense(take(%x, floor_divide(5, 0), axis=0), %w)
}
<<< s.relay
fn () { (ones(shape=[2, 8], dtype="float32"), ones(shape=[2, 8, 8], dtype="float32")) }
>>> 1
relay-precision: error: --report-to is for --check [no-check]
2
relay-precision: error: there is no function @f [no-function]
1
relay-precision: error: cannot open 'none.npz': No such file or directory [cannot-read]
3
relay-precision: error: cannot open 'e/x.npy': No such file or directory [cannot-read]
help: samples are a file whose name ends in .npz, or a directory with a file NAME.npy, or a directory NAME of arrays or pictures, for each input
3
relay-precision: output 0: no difference, the greatest element is the same one in 2 of 2 rows
relay-precision: error: cannot write '/none/r': No such file or directory [file]
3
relay-precision: error: --check runs modules that are not scheduled [check-scheduled]
1
bad.relay:3:21: error: floor_divide: integer division by zero [run-time]
    3 |   nn.dense(take(%x, floor_divide(5, 0), axis=0), %w)
      |                     ^~~~~~~~~~~~~~~~~~
