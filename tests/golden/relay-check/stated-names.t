# The extents that a binding names are those that have no other name
$ relay-parse in.relay | relay-typecheck >t.xml; relay-check t.xml; for s in 's, dims="d0 d1",,' 's,d0 d1,n d1,' 's,d0 d1,d1 d0,' 's,d0 d1,d0 d1 d2,' 's, dims="d0 d1",,; s,(d[01]),(?),g'; do sed "$s" t.xml | relay-check; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
>>> 1
in.relay:2:39: error: v2 in '@main': it defines 2 names of extents, not those of dims="" [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~
in.relay:2:39: error: v2 in '@main': it defines extent 'n', which is defined already [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~
in.relay:2:39: error: v3 in '@main': its type mentions extent 'd0', which is not in scope [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~~~
in.relay:2:39: error: v2 in '@main': nothing checks that d0 == d1 [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~
in.relay:2:39: error: v2 in '@main': nothing checks that d1 == d0 [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~
in.relay:2:39: error: v2 in '@main': it defines 2 names of extents, not those of dims="d0 d1 d2" [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~
in.relay:2:39: error: v2 in '@main': it defines 2 names of extents, not those of dims="" [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~
in.relay:2:39: error: v3 in '@main': it defines 1 names of extents, not those of dims="" [stated-type]
    2 | def @main(%x: Tensor[(n), float32]) { unique(%x).0 }
      |                                       ^~~~~~~~~~~~
