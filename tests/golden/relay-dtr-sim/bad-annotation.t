# an unknown annotation
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"INSTRUCTION":"ANNOTATE","ANNOTATION":"STOP"}
>>> 1
relay-dtr-sim: error: t.log:1: annotation 'STOP' is not known [bad-log]
