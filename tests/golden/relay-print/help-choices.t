# --help names what an option may be
$ relay-print --help | grep -A 1 -e --form; relay-run --help | grep -A 1 -e --format
>>> 0
      --form=FORM         write every binding with let, as a graph where
                          possible, or as TVM 0.18 reads it, with a metadata
      --format=FORM       of times, profiles and --top; by default text (text,
                          json or csv)
