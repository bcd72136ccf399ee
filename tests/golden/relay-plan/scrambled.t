# Places of one size, whose values end in another order than they began, are taken as soon as they are free
$ awk -f m.awk >m.relay; relay-parse -q m.relay | relay-typecheck | relay-plan --format=csv
<<< m.awk
BEGIN {
	print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(n), float32]) {"
	for (i = 0; i < 13; i++)
		printf "  let %%a%d = sort(%%x);\n", i
	for (i = 0; i < 13; i++)
		printf "  let %%b%d = sort(%%a%d);\n", i, (i * 5 + 3) % 13
	for (i = 0; i < 13; i++)
		printf "  let %%c%d = sort(%%b%d);\n", i, (i * 8 + 6) % 13
	printf "  (%%x"
	for (i = 0; i < 13; i++)
		printf ", sum(%%c%d)", (i * 7 + 2) % 13
	print ")\n}"
}
>>> 0
function,tensors,slots,buffers,in_place,reshaped,concatenated,managed,donated,bytes_each,bytes_alive,bytes_arena,bytes_at_most
@main,52,39,39,0,0,0,13,0,n*156,n*56,"floordiv(n + 15, 16)*896",
total,52,39,39,0,0,0,13,0,n*156,n*56,"floordiv(n + 15, 16)*896",
