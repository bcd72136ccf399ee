# weights are written beside their file, so that moving it into its place crosses no file system: the other temporaries are in memory here
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: float32) {"; printf "  %%x + sum(const[Tensor[(600), float32]](0f"; for (; i < 599; i++) printf ", %df", i % 7; print "))\n}" }' | relay-parse -q | relay-typecheck >m.xml; TMPDIR=/dev/shm relay-codegen --weights=file -o m.so m.xml && relay-run -i x=1f m.so && ls
>>> 0
1792f
m.so
m.so.weights
m.xml
