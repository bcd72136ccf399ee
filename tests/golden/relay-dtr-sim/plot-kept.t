# a figure that fails leaves the file as it was
$ echo old >f.svg && ! relay-dtr-sim --ratio=1 --plot=f.svg t.log && cat f.svg && ls
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{}
>>> 0
relay-dtr-sim: error: t.log:4: the instruction has no string 'INSTRUCTION' [bad-log]
old
f.svg
t.log
