# a chain of functions, which stay, is not copied into each without a limit
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @f0(%x: float32) { exp(%x) }"; for (i = 1; i < 2000; i++) printf "def @f%d(%%x: float32%s) { exp(@f%d(%%x)) }\n", i, marked, i - 1 }' >a.relay; sed 's/float32)/float32, Inline=1)/' a.relay >b.relay; echo 'def @main(%x: float32) { @f1999(%x) }' | tee -a a.relay >>b.relay; relay-parse -q a.relay | relay-typecheck | relay-inline -v --max-size=1000 2>log >a.xml; grep -c 'inline: [0-9]' log; sed 's/.*inline: //;s/@f[0-9]*: v[0-9]*/F/' log | grep -v '^[0-9]' | sed 's/f[0-9]*/f/g' | sort | uniq -c; echo $(($(grep -c '<call' a.xml) < 8 * 4000 + 65536 + 4000)); head -n 600 b.relay | sed '$s/$/\ndef @main(%x: float32) { @f598(%x) }/' | relay-parse -q | relay-typecheck | relay-inline | grep -c '<call'
>>> 0
435
      1 @main: v2: not once: the module has grown as far as it may
   1564 F: not once: the module has grown as far as it may
1
599
