# nothing that nests needs a stack
$ for f in "nn.relu(" "(" "{"; do awk -v f="$f" 'BEGIN { c = f == "{" ? "}" : ")"; printf "#[version = \"0.0.5\"]\ndef @main(%%x: float32) { "; for (i = 0; i < 50000; i++) printf "%s", f; printf "%%x"; for (i = 0; i < 50000; i++) printf "%s", c; print " }" }' | relay-parse | tail -n 1; done
>>> 0
</relay>
</relay>
</relay>
