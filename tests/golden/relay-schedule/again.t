# what has loops keeps them: nothing is left to do, by rules or without
$ relay-parse m.relay | relay-typecheck | relay-lower | relay-schedule >a.xml; relay-parse m.relay | relay-typecheck | relay-lower | relay-schedule --plain >b.xml; for x in a b; do for o in --cpu=x86-64 --plain --check; do relay-schedule --stats $o $x.xml 2>&1 >c.xml | grep schedules; cmp c.xml $x.xml; done; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 8), float32]) { (nn.relu(%x), sum(%x, axis=[1]), sort(%x, axis=1)) }
>>> 0
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
