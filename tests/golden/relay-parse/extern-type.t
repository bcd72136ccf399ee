# constructors of an extern type
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
extern type Storage { A, B }
def @main(%x: Storage) { %x }
>>> 1
in.relay:2:21: error: an extern type has no constructors [extern-type]
    2 | extern type Storage { A, B }
      |                     ^
