# A data type that is not defined
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f(%o: Thing[float32]) -> float32 { 1f }
>>> 1
in.relay:2:12: error: undefined type 'Thing' [undefined-type]
    2 | def @f(%o: Thing[float32]) -> float32 { 1f }
      |            ^~~~~
