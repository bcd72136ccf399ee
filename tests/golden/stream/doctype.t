# the billion laughs: a document type declaration is refused before anything expands
$ relay-cat in.xml
<<< in.xml
<?xml version="1.0"?>
<!DOCTYPE relay [
<!ENTITY lol "lol">
<!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
]>
<relay version="1">&lol2;</relay>
>>> 3
in.xml:2:1: error: a document type declaration is refused [xml]
    2 | <!DOCTYPE relay [
      | ^
