# What --specialize may say
$ relay-parse -q in.relay >a.xml; for x in m=1 n=0 n=-1 n n= =1 n=1, n=1,1 n=2147483648 n=99999999999999999999 n=1x; do relay-schedule a.xml --specialize "$x" -o out.xml; echo $?; done; relay-schedule a.xml --specialize n=1 --specialize n=2,1; relay-schedule a.xml --specialize n=1 --check; relay-schedule a.xml --plain --specialize n=1 --report
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
>>> 0
relay-schedule: error: no extent is named 'm' [no-extent]
help: did you mean 'n'?
2
relay-schedule: error: --specialize n=0: values are from 1 to 2147483647 [bad-dimension]
2
relay-schedule: error: --specialize n=-1: not a NAME=N[,N...] such as n=1,128 [bad-dimension]
2
relay-schedule: error: --specialize n: not a NAME=N[,N...] such as n=1,128 [bad-dimension]
2
relay-schedule: error: --specialize n=: not a NAME=N[,N...] such as n=1,128 [bad-dimension]
2
relay-schedule: error: --specialize =1: not a NAME=N[,N...] such as n=1,128 [bad-dimension]
2
relay-schedule: error: --specialize n=1,: not a NAME=N[,N...] such as n=1,128 [bad-dimension]
2
relay-schedule: error: --specialize n=1,1: a value is given twice [bad-dimension]
2
relay-schedule: error: --specialize n=2147483648: values are from 1 to 2147483647 [bad-dimension]
2
relay-schedule: error: --specialize n=99999999999999999999: values are from 1 to 2147483647 [bad-dimension]
2
relay-schedule: error: --specialize n=1x: not a NAME=N[,N...] such as n=1,128 [bad-dimension]
2
relay-schedule: error: --specialize n=2,1: a value is given twice [bad-dimension]
relay-schedule: error: --check changes nothing and excludes --specialize [script]
