# a range whose bounds or step are not finite numbers
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @a() { arange(0f, nanf, 1f) }
def @b() { arange(-inff, 1f, 1f) }
def @c() { arange(0f, 1f, 0f) }
def @d() { arange(0f, 1e30f, 1f) }
>>> 1
in.relay:2:12: error: arange: 'stop' is nan, not a finite number [arange-number]
    2 | def @a() { arange(0f, nanf, 1f) }
      |            ^~~~~~~~~~~~~~~~~~~~
note: 'start' is float32, 'stop' is float32, 'step' is float32
in.relay:3:12: error: arange: 'start' is -inf, not a finite number [arange-number]
    3 | def @b() { arange(-inff, 1f, 1f) }
      |            ^~~~~~~~~~~~~~~~~~~~~
note: 'start' is float32, 'stop' is float32, 'step' is float32
in.relay:4:12: error: arange: 'step' is 0 [zero-step]
    4 | def @c() { arange(0f, 1f, 0f) }
      |            ^~~~~~~~~~~~~~~~~~
note: 'start' is float32, 'stop' is float32, 'step' is float32
in.relay:5:12: error: arange: the range is too long [arange-length]
    5 | def @d() { arange(0f, 1e30f, 1f) }
      |            ^~~~~~~~~~~~~~~~~~~~~
note: 'start' is float32, 'stop' is float32, 'step' is float32
