# A slot outside of its arena, written by hand, gives no machine code
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-plan | sed "$(cat edit)" | relay-codegen -o x.o; echo $?; ls
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 64), float32]) { nn.softmax(nn.dense(nn.relu(%x), %x)) }
<<< edit
s/ slot="16384"/ slot="32"/
s/ slot="0"/ slot="1048576"/
>>> 0
in.relay:2:55: error: v3 in '@main': slot 32, of 16384 bytes, is not proved to begin at a multiple of 64 [slot-place]
    2 | def @main(%x: Tensor[(64, 64), float32]) { nn.softmax(nn.dense(nn.relu(%x), %x)) }
      |                                                       ^~~~~~~~~~~~~~~~~~~~~~~~~
1
edit
in.relay
