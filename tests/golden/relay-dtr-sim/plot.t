# the figure, and the table all the same
$ relay-dtr-sim --linear=30 --heuristic=dtr,lru --accesses --ratio=0.9,0.5,0.4 --plot=f.svg | wc -l && grep -c "</svg>" f.svg && grep -o ">dtr\|>lru\|>slowdown\|>storage accesses\|>linear" f.svg | sort | uniq -c
>>> 0
7
1
      4 >dtr
      2 >linear
      4 >lru
      1 >slowdown
      1 >storage accesses
