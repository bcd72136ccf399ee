# a figure that cannot be written is an error, though gnuplot says nothing
$ for p in /dev/full p.svg; do relay-dtr-sim --linear=20 --ratio=0.5,0.7 --plot=$p >t.csv; echo $?; done; grep -c '</svg>' p.svg
>>> 0
relay-dtr-sim: error: cannot write '/dev/full': Input/output error [no-plot]
3
0
1
