# bytes that are not packed strings are an error
$ relay-parse in.relay | relay-typecheck >t.xml; for b in '[]' '[1u8]' '[1u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8]' '[255u8,255u8,255u8,255u8,255u8,255u8,255u8,127u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8]' '[1u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,9u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,65u8,66u8]' '[1u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,2u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,0u8,66u8]'; do relay-eval -i "b=$b" t.xml; relay-run -i "b=$b" t.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%b: Tensor[(n), uint8]) { string.unpack(%b, shape=[1]) }
>>> 0
in.relay:2:37: error: string.unpack: these bytes are not packed strings [run-time]
    2 | def @main(%b: Tensor[(n), uint8]) { string.unpack(%b, shape=[1]) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: string.unpack: these bytes are not packed strings, at in.relay:2:37-65 [run-time]
in.relay:2:37: error: string.unpack: these bytes are not packed strings [run-time]
    2 | def @main(%b: Tensor[(n), uint8]) { string.unpack(%b, shape=[1]) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: string.unpack: these bytes are not packed strings, at in.relay:2:37-65 [run-time]
in.relay:2:37: error: string.unpack: these bytes are not packed strings [run-time]
    2 | def @main(%b: Tensor[(n), uint8]) { string.unpack(%b, shape=[1]) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: string.unpack: these bytes are not packed strings, at in.relay:2:37-65 [run-time]
in.relay:2:37: error: string.unpack: these bytes are not packed strings [run-time]
    2 | def @main(%b: Tensor[(n), uint8]) { string.unpack(%b, shape=[1]) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: string.unpack: these bytes are not packed strings, at in.relay:2:37-65 [run-time]
in.relay:2:37: error: string.unpack: these bytes are not packed strings [run-time]
    2 | def @main(%b: Tensor[(n), uint8]) { string.unpack(%b, shape=[1]) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
relay-run: error: string.unpack: these bytes are not packed strings, at in.relay:2:37-65 [run-time]
["\x00B"]
["\x00B"]
