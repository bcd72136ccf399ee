# equal modules: nothing is printed; ids, places and order of functions do not count
$ relay-diff a.relay a.relay; echo $?; relay-diff a.relay b.relay; echo $?
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n), float32]) { %x + 1f }
def @main(%x: Tensor[(n), float32]) { @f(exp(%x)) }
<<< b.relay
#[version = "0.0.5"]


def @main(%x: Tensor[(n), float32]) { let %7 = exp(%x); @f(%7) }
def @f(%x: Tensor[(n), float32]) { %x + 1f }
>>> 0
0
0
