# --help is made from the tables
$ relay-cat --help
>>> 0
usage: relay-cat [OPTION]... [FILE]
relay-cat: copy a module in canonical form

options of all programs:
  -o, --output=FILE       write to FILE instead of standard output
  -q, --quiet             report errors only, no warnings
  -v, --verbose           report on standard error what is done and what is
                          not, and why
      --stats             print counts to standard error
      --time              print the time of each step to standard error
      --diag=text|json    how to print errors and warnings
      -MD                 write a rule for make too: on which files the output
                          depends
      -MF FILE            with -MD: where the rule is written; by default the
                          output's name with .d
      -MT TARGET          with -MD: the rule's target; by default the output
      --max-memory=SIZE   fail rather than use more memory; suffixes k, M and
                          G are understood
      --no-verify         do not verify the module before and after
  -h, --help              print this help and exit
  -V, --version           print the version and exit

Reads a module at any level.
Writes a module at the same level.

exit status: 0 done, 1 the input is wrong,
2 wrong usage, 3 a file, the system or another program failed
