# blocks by the scopes in the names of nodes, as deep as a page allows
$ relay-parse in.relay | relay-typecheck | awk '/<call/ { sub(/ loc="[^"]*"/, ""); n++; s = n == 1 ? "embed" : n > 13 ? "head" : "layers." int((n - 2) / 3) "/" ((n - 2) % 3 < 2 ? "attention" : "output"); sub(/\/>/, " loc=\"net.onnx#/m/" s "/op" n "\"/>") } { print }' >m.xml; relay-dot --overview m.xml | grep -oE 'label=(<<B>.*|"× [0-9]+")|main[^ ]* -> [^ ]*' | sed 's/<FONT[^>]*>//g; s/<.FONT>//g; s/,$//'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 4), float32]) {
  %1 = tanh(%x);
  %2 = nn.matmul(%1, %1); %3 = nn.softmax(%2); %4 = add(%3, %1);
  %5 = nn.matmul(%4, %4); %6 = nn.softmax(%5); %7 = add(%6, %4);
  %8 = nn.matmul(%7, %7); %9 = nn.softmax(%8); %10 = add(%9, %7);
  %11 = nn.matmul(%10, %10); %12 = nn.softmax(%11); %13 = add(%12, %10);
  nn.relu(%13)
}
>>> 0
label="× 4"
label=<<B>layers.0/attention</B><BR/>nn.matmul<BR/>nn.softmax>
label=<<B>layers.0/output</B><BR/>add>
label=<<B>%x</B><BR/>4×4 f32>
label=<<B>m/embed</B><BR/>tanh>
label=<<B>m/head</B><BR/>nn.relu>
label=<<B>result</B><BR/>4×4 f32>
main.v14" -> "main.from.v1"	[label="
main.from.v1" -> "main.from.v2"	[label="
main.from.v1" -> "main.from.v4"	[label="
main.from.v2" -> "main.from.v4"	[label="
main.from.v4" -> "main.from.v15"	[label="
main.from.v15" -> "main.result"	[label="
