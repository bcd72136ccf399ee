# a size of 2^62
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"4611686018427387904","NAME":"w"}
>>> 1
relay-dtr-sim: error: t.log:3: 'MEMORY' is 4611686018427387904; 2^62 is the limit [bad-log]
