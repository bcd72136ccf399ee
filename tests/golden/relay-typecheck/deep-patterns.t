# A pattern nested 100,000 deep; of a missing case 16 levels are shown
$ nested() { echo '#[version = "0.0.5"]'; echo 'type L { C(int32, L), N }'; echo 'def @f(%l: L) -> int32 { match (%l) { '; head -c 100000 /dev/zero | sed 's/\x0/C(_, /g'; printf N; head -c 100000 /dev/zero | tr '\0' ')'; echo " => 1$1 } }"; }; nested ', _ => 0' >covers.relay; nested >lacks.relay; for f in covers lacks; do relay-parse $f.relay | relay-typecheck 2>err | relay-print 2>/dev/null | tail -n 1; grep -o 'error: .*' err; done
>>> 0
}
<?relay-failed 1?>
error: 'match' does not cover C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, C(_, ...)))))))))))))))) [match-not-exhaustive]
