# A log of relay-tune: the fastest line of the program and target counts; what is not one of its lines, or of this program
$ relay-parse -q in.relay >a.xml; S="relay-schedule --target=x86_64-linux-gnu --cpu=x86-64-v3"; set -- $($S --tasks a.xml); echo "$2 $3 $4 $5"; l() { echo "relay-tune/1 hash=$1 target=$2 threads=1 tile=$3 blocks=no columns=no seconds=$4 program=f"; }; { echo '# a comment'; echo; l $1 $2 2x2 0.5; l $1 $2 3x1 0.25; l 0123456789abcdef $2 1x1 0.1; l $1 other 1x1 0.1; } >log; $S -v --log=log a.xml 2>&1 >s.xml | grep -o 'tile of.*,'; for t in 99x9 1x1x1 x 0x1 axb 14x4; do l $1 $2 $t 0.01 >bad; $S -v --log=bad a.xml 2>&1 >s.xml | grep -o -e 'tile of.*,' -e ': warning.*'; done; { l $1 $2 1x1 0.1 | sed 's,/1,/2,'; printf 'relay-tune/1 hash=12'; } >bad; $S --stats --log=bad a.xml 2>&1 >s.xml | grep -e warning -e tuned; echo hello >bad; $S --log=bad a.xml; echo $?; $S --log=none a.xml 2>&1 | sed 's/none.*: /none: /'
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(64, 32), float32], %w: Tensor[(32, 64), float32]) -> (%y: Tensor[(64, 64), float32]) {
  %y[i, j] = sum(k < 32) %x[i, k] * %w[k, j];
}
>>> 3
x86_64:32:16:0 32 16 f
tile of 3 by 1, in vectors of 8,
tile of 6 by 2, in vectors of 8,
: warning: line 1 of 'bad' cannot be read, and is left out [tuning-log]
tile of 6 by 2, in vectors of 8,
: warning: line 1 of 'bad' cannot be read, and is left out [tuning-log]
tile of 6 by 2, in vectors of 8,
: warning: line 1 of 'bad' cannot be read, and is left out [tuning-log]
tile of 6 by 2, in vectors of 8,
: warning: line 1 of 'bad' cannot be read, and is left out [tuning-log]
tile of 6 by 2, in vectors of 8,
: warning: line 1 of 'bad' cannot be read, and is left out [tuning-log]
tile of 6 by 2, in vectors of 8,
relay-schedule: warning: line 1 of 'bad' is of another version of relay-tune, and left out [tuning-log]
relay-schedule: warning: the last line of 'bad' is cut short, and left out [tuning-log]
relay-schedule: stats: tuned programs 0
relay-schedule: error: line 1 of 'bad' is not one of a log of relay-tune [tuning-log]
3
relay-schedule: error: cannot open 'none: No such file or directory [script]
