# a name cannot make gnuplot run anything
$ cp "$EXAMPLES/logs/table.log" t.log; n="\$(touch made) \`touch made\` system('touch made')" && cp t.log "$n" && relay-dtr-sim --ratio=1 --plot=f.svg "$n" >/dev/null && grep -c "</svg>" f.svg && ! ls made 2>/dev/null
>>> 0
1
