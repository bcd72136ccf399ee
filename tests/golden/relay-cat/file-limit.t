# a limit on the size of files is an error as a full disk is, and leaves nothing
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(2), bool]) {"; for (i = 0; i < 4000; i++) printf "  let %%a%d = logical_not(%%x);\n", i; print "  %x\n}" }' >in.relay; relay-parse in.relay | relay-typecheck >m.xml; for p in parse print codegen; do in=m.xml; [ $p != parse ] || in=in.relay; (ulimit -f 64; relay-$p -o out.so $in; echo $?; relay-$p $in >out; echo $?); ls -A | grep -c out.so; done; true
>>> 0
relay-parse: error: cannot write 'out.so': File too large [cannot-write]
3
relay-parse: error: cannot write '<stdout>': File too large [cannot-write]
3
0
relay-print: error: cannot write the text: File too large [cannot-write]
3
relay-print: error: cannot write the text: File too large [cannot-write]
3
0
relay-codegen: error: cannot write a temporary file of the code: File too large [cannot-write]
3
relay-codegen: error: cannot write the code: File too large [cannot-write]
3
0
