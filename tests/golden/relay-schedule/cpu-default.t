# without --cpu: the one of RELAY_CPU, else this machine's where the target is of its family, and the plain one of another; relay-codegen alike
$ o=aarch64; [ "$(uname -m)" = x86_64 ] || o=x86_64; relay-parse in.relay | relay-typecheck | relay-lower >m.xml; for c in relay-schedule "relay-codegen --emit=ll"; do g() { $c "$@" m.xml | cksum; }; unset RELAY_CPU; a=$(g); b=$(g --cpu=host); [ "$a" = "$b" ] && echo host; [ "$(g --cpu=baseline)" = "$(RELAY_CPU=baseline g)" ] && echo baseline; t=--target=$o-linux-gnu; [ "$(g $t)" = "$(g $t --cpu=baseline)" ] && [ "$(g $t)" = "$(RELAY_CPU=host g $t)" ] && echo foreign; done
<<< in.relay
fn (%x: Tensor[(4, 40), float32]) { exp(%x) }
>>> 0
host
baseline
foreign
host
baseline
foreign
