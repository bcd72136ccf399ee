# a log that cannot be written to, or is no file, is an error
$ t() { timeout 60 relay-tune q.relay --trials=1 --repeat=1 -q -o $1; echo $?; }; t /dev/full; mkfifo f; t f; t .; yes '#' | head -c 3000000 >log; trap '' XFSZ; ulimit -f 2000; t log
<<< q.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8), float32]) {
  nn.relu(nn.dense(%x, ones(shape=[4, 8], dtype="float32")))
}
>>> 0
relay-tune: error: the log '/dev/full' is not a file [cannot-write]
3
relay-tune: error: the log 'f' is not a file [cannot-write]
3
relay-tune: error: the log '.' is not a file [cannot-write]
3
relay-tune: error: cannot write 'log' [cannot-write]
3
