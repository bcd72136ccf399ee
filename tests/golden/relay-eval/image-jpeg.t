# JPEG: gray and colour, and what is damaged, too large or of other colours
$ for f in *.b64; do base64 -d $f >${f%.b64}; done; for f in gray.jpg colour.jpeg; do relay-parse ${f%.*}.relay | relay-typecheck | relay-eval --input x=$f --range 255 --resize stretch; done; relay-parse gray.relay | relay-typecheck >m.xml; head -c 150 gray.jpg >head.jpg; head -c 270 gray.jpg >end.jpg; size="s/\\xff\\xc2\\x00\\x0b\\x08\\x00\\x08\\x00\\x10/\\xff\\xc2\\x00\\x0b\\x08"; LC_ALL=C sed "$size\\xfd\\xe8\\xfd\\xe8/" gray.jpg >large.jpg; LC_ALL=C sed "$size\\x00\\x00\\x00\\x10/" gray.jpg >none.jpg; LC_ALL=C sed "$size\\xff\\xff\\xff\\xff/" gray.jpg >larger.jpg; cp gray.jpg is-jpeg.png; for f in head end large larger none print; do relay-eval --input x=$f.jpg m.xml; echo "status $?"; done; relay-eval --input x=is-jpeg.png --resize stretch --range 255 m.xml
<<< gray.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 1, 2, 4), float32]) { %x }
<<< colour.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 1, 2), float32]) { %x }
<<< gray.jpg.b64
/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYF
BgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/wgALCAAIABABAREA/8QAFQABAQAAAAAA
AAAAAAAAAAAACAn/2gAIAQEAAAABMtMv/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABBQI/
/8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/a
AAgBAQABPyE//9oACAEBAAAAED//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAE/ED//2Q==
<<< colour.jpeg.b64
/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYF
BgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoK
CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAIABADAREA
AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAABgf/xAAWAQEBAQAAAAAAAAAAAAAAAAAJBwj/2gAM
AwEAAhADEAAAAYvKd/OEAG3/xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAEFAj//xAAUEQEA
AAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/AT//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAECAQE/
AT//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ/9oACAEBAAY/Aj//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ
/9oACAEBAAE/IT//2gAMAwEAAgADAAAAEAP/xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/
ED//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAECAQE/ED//xAAUEAEAAAAAAAAAAAAAAAAAAAAQ
/9oACAEBAAE/ED//2Q==
<<< print.jpg.b64
/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYG
BgcJCAYHCQcGBggLCAkKCgoKCgYICwwLCgwJCgoK/9sAQwECAgICAgIFAwMFCgcGBwoKCgoKCgoK
CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK/8IAFAgACAAIBAERAAIR
AQMRAQQRAP/EABQAAQAAAAAAAAAAAAAAAAAAAAb/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADgQB
AAIQAxAEAAAAAWwH/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABBQJ//8QAFBEBAAAAAAAA
AAAAAAAAAAAAAP/aAAgBAgEBBQJ//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBBQJ//8QA
FBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBBAABBQJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgB
AQAGPwJ//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEGPwJ//8QAFBEBAAAAAAAAAAAAAAAA
AAAAAP/aAAgBAwEGPwJ//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBBAAGPwJ//8QAFBABAAAA
AAAAAAAAAAAAAAAAAP/aAAgBAQABPyF//8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAgEBPyF/
/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAgBAwEBPyF//8QAFBABAAAAAAAAAAAAAAAAAAAAAP/a
AAgBBAABPyF//9oADgQBAAIAAwAEAAAAEA//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/
EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA
/9oACAEDAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEEAAE/EH//2Q==
>>> 0
[[[[51.000004f, 70.125f, 184.87502f, 204.00002f], [51.000004f, 70.125f, 184.875f, 204.00002f]]]]
[[[[217.71426f, 36.285717f]], [[18.285713f, 109.71428f]], [[36.428577f, 218.57144f]]]]
relay-eval: error: cannot read 'head.jpg': Premature end of JPEG file [cannot-read]
status 3
relay-eval: error: cannot read 'end.jpg': Premature end of JPEG file [cannot-read]
status 3
relay-eval: error: cannot read 'large.jpg': it is 65000 x 65000 pixels, and may have from 1 to 67108864 [cannot-read]
status 3
relay-eval: error: cannot read 'larger.jpg': Maximum supported image dimension is 65500 pixels [cannot-read]
status 3
relay-eval: error: cannot read 'none.jpg': Empty JPEG image (DNL not supported) [cannot-read]
status 3
relay-eval: error: cannot read 'print.jpg': its colours are CMYK, which is not supported [cannot-read]
status 3
[[[[51.000004f, 70.125f, 184.87502f, 204.00002f], [51.000004f, 70.125f, 184.875f, 204.00002f]]]]
