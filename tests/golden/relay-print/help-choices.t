# --help names what an option may be
$ relay-print --help | grep -A 1 -e --form; relay-run --help | grep -A 1 -e --format
>>> 0
      --form=FORM         write every binding with let, or as a graph where
                          possible (let or graph)
      --format=FORM       of times, profiles and --top; by default text; svg:
                          a roofline (text, json, csv or svg)
