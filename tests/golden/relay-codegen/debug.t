# lines of the text in the code: of functions, of kernels, of calls
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-codegen -g -O0 --emit=ll m.xml >a.ll; grep -oE "DI(Subprogram|CompileUnit|File|LexicalBlock)[(](distinct )?(linkageName: |name: |filename: )?\"[^\"]*\"" a.ll | sed "s, .loops.*,,; s,[.][0-9]*\",\"," | sort -u; grep -oE "DILocation[(]line: [0-9]+, column: [0-9]+" a.ll | sort -u; relay-codegen -g -O2 -o m.so m.xml && relay-run m.so -i x=random:1:3,4 --summary
<<< m.relay
#[version = "0.0.5"]
def @half(%x: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] {
  %x / 2f
}
def @main(%x: Tensor[(n, 4), float32]) {
  let %a = @half(%x);
  let %b = nn.softmax(%a);
  let %f = fn (%y: Tensor[(n, 4), float32]) {
    transpose(%y)
  };
  if (max(%a) > 0f) {
    %f(%b)
  } else {
    %f(%a)
  }
}
>>> 0
DIFile(filename: "m.relay"
DISubprogram(name: "body"
DISubprogram(name: "call"
DISubprogram(name: "divide@v3
DISubprogram(name: "divide@v3"
DISubprogram(name: "drop"
DISubprogram(name: "greater@v9
DISubprogram(name: "greater@v9"
DISubprogram(name: "half"
DISubprogram(name: "keep"
DISubprogram(name: "local"
DISubprogram(name: "main"
DISubprogram(name: "max@v7
DISubprogram(name: "max@v7"
DISubprogram(name: "nn.softmax@v3
DISubprogram(name: "nn.softmax@v3"
DISubprogram(name: "over"
DISubprogram(name: "run"
DISubprogram(name: "transpose@v6
DISubprogram(name: "transpose@v6"
DILocation(line: 11, column: 3
DILocation(line: 11, column: 7
DILocation(line: 12, column: 5
DILocation(line: 14, column: 5
DILocation(line: 3, column: 3
DILocation(line: 6, column: 12
DILocation(line: 7, column: 12
DILocation(line: 8, column: 12
DILocation(line: 9, column: 5
[[0.2348193f, 0.22448352f, 0.22104055f], [0.25683308f, 0.26325342f, 0.2850288f], [0.28744653f, 0.27875808f, 0.23454864f], [0.2209011f, 0.23350501f, 0.25938204f]]
