# For another family of processors the default is any of it, not the one the working directory
$ o=aarch64; [ "$(uname -m)" = x86_64 ] || o=x86_64; for t in $(uname -m)-linux-gnu $o-linux-gnu; do relay-build -n m.relay -o m.so --target=$t | grep target | sed "s/target=[a-z0-9_]*/target=T/"; done
>>> 0
    relay-schedule --target=T-linux-gnu --cpu=host |
    relay-codegen --target=T-linux-gnu --cpu=host -o m.so
    relay-schedule --target=T-linux-gnu |
    relay-codegen --target=T-linux-gnu -o m.so
