# a stream that ends too early, as when the stage before was killed
$ relay-cat <in.xml
<<< in.xml
<relay version="1">
<function name="main" next="2">
<region id="r1" result="v1">
<param id="v1"/>
>>> 3
<stdin>:4:1: error: malformed XML: the document ends inside of 'region' (did an earlier stage fail?) [xml]
    4 | <param id="v1"/>
      | ^
