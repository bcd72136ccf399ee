# relay NAME runs relay-NAME; help is that of the program; a similar name of a program or an option is suggested
$ echo '1 + 2' | relay parse | relay print; relay help cat | head -n 2; relay buld; relay nonsense; relay-build --emt=so; relay-train --los=x; relay-build --nonsense
>>> 2
#[version = "0.0.5"]

def @main() {
  add(1, 2)
}
usage: relay-cat [OPTION]... [FILE]
relay-cat: copy a module in canonical form
relay: error: there is no program 'buld', did you mean 'build'?
Try 'relay --help'.
relay: error: there is no program 'nonsense'
Try 'relay --help'.
relay-build: error: unknown option '--emt=so', did you mean '--emit'?
Try 'relay-build --help'.
relay-train: error: unknown option '--los=x', did you mean '--loss'?
Try 'relay-train --help'.
relay-build: error: unknown option '--nonsense'
Try 'relay-build --help'.
