# without gnuplot
$ p=$(dirname "$(command -v relay-dtr-sim)") && PATH=$p relay-dtr-sim --linear=3 --plot=f.svg
>>> 3
relay-dtr-sim: error: cannot start gnuplot: No such file or directory [no-plot]
