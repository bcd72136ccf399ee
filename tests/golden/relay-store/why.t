# what an entry is for: constants of streams, each place; what was not used lately; names that are none
$ for f in in other; do relay-parse $f.relay | relay-typecheck >$f.xml; done; relay-bind -q --set=w=random:1 --set=v=random:1 --set=b=random:2 -o b.xml in.xml && mv b.xml in.xml; n=$(relay-store --list | sed -n 's/^ *324 //p'); relay-store --why=$n in.xml other.xml; touch -d '3 days ago' .store/*; relay-store --why=$(echo $n | cut -c1-9) - <in.xml | cut -c1-9,65-; for w in 0000 xyz "${n}0" abc; do relay-store --why=$w; echo $?; done; relay-store --why=$n none.xml; echo $?; relay-store --why=$n --list; relay-store in.xml; echo '<relay' | relay-store --why=$n -; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 9), float32], %w: Tensor[(9, 9), float32], %v: Tensor[(9, 9), float32], %b: Tensor[(99, 9), float32]) {
  nn.dense(%x, %w) * expand_dims(%b, axis=1) + nn.dense(%x, %v)
}
<<< other.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 9), float32]) { %x }
>>> 0
68ea5e7f40d3b214db487903b51922b72a57a74bb20435bea846d3c51ef79367: 324 bytes, used within a day: --gc keeps it
in.xml: @main: %w (v2): Tensor[(9, 9), float32], in.relay:2:40-42
in.xml: @main: %v (v3): Tensor[(9, 9), float32], in.relay:2:69-71
other.xml: no constant
68ea5e7f4: 324 bytes, not used for 3 days: --gc may remove it
-: @main:
-: @main:
relay-store: error: the store has no entry 0000 [no-entry]
1
relay-store: error: --why is 'xyz', and must be 4 to 64 digits of a name, as --list prints them [name]
2
relay-store: error: --why is '68ea5e7f40d3b214db487903b51922b72a57a74bb20435bea846d3c51ef793670', and must be 4 to 64 digits of a name, as --list prints them [name]
2
relay-store: error: --why is 'abc', and must be 4 to 64 digits of a name, as --list prints them [name]
2
relay-store: error: cannot read 'none.xml': No such file or directory [cannot-read]
3
relay-store: error: use one of --gc, --list and --why, --limit with --gc, --format with --list, and streams with --why [usage]
relay-store: error: use one of --gc, --list and --why, --limit with --gc, --format with --list, and streams with --why [usage]
<stdin>:2:1: error: the stream has no version [stream-version]
    2 |
      | ^
help: all programs of a pipeline come from one release
3
