# what has loops keeps them: nothing is left to do, by rules or without
$ relay-parse m.relay | relay-typecheck | relay-lower | relay-schedule >a.xml; relay-schedule --stats a.xml | cmp - a.xml; relay-schedule --stats --plain a.xml | cmp - a.xml; relay-parse m.relay | relay-typecheck | relay-lower | relay-schedule --plain --stats >b.xml; relay-schedule b.xml | cmp - b.xml; relay-schedule --check --stats b.xml | cmp - b.xml
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 8), float32]) { (nn.relu(%x), sum(%x, axis=[1]), sort(%x, axis=1)) }
>>> 0
relay-schedule: stats: primitives applied 0
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: functions 1
relay-schedule: stats: bindings 5
relay-schedule: stats: types 6
relay-schedule: stats: primitives applied 0
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: functions 1
relay-schedule: stats: bindings 5
relay-schedule: stats: types 6
relay-schedule: stats: primitives applied 0
relay-schedule: stats: default schedules 2
relay-schedule: stats: schedules proved 0
relay-schedule: stats: functions 1
relay-schedule: stats: bindings 5
relay-schedule: stats: types 6
relay-schedule: stats: primitives applied 0
relay-schedule: stats: default schedules 0
relay-schedule: stats: schedules proved 2
relay-schedule: stats: functions 1
relay-schedule: stats: bindings 5
relay-schedule: stats: types 6
