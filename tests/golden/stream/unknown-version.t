# a later version is refused with status 3, whatever else it contains
$ relay-cat in.xml
<<< in.xml
<relay version="2" future="yes">
<novelty/>
</relay>
>>> 3
in.xml:1:1: error: the stream has version '2', this program reads version 1 [stream-version]
    1 | <relay version="2" future="yes">
      | ^
help: all programs of a pipeline come from one release
