# another XML document
$ relay-cat in.xml
<<< in.xml
<svg xmlns="http://www.w3.org/2000/svg"/>
>>> 1
in.xml:1:1: error: the document is a 'svg', not a relay stream [stream-root]
    1 | <svg xmlns="http://www.w3.org/2000/svg"/>
      | ^
