#!/bin/sh
# What compiling may do to its surroundings, and they to it: the confined half
# of relay-codegen dies or lacks memory, disks are full, outputs closed; the
# cache of relay-run is damaged, shared, not to be written; names that a shell
# would take for commands.
set -u
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/../lib.sh"
work=$BUILD/tests/confine
rm -rf "$work"
mkdir -p "$work"
cd "$work" || exit 1
mkdir home tmp
HOME=$work/home TMPDIR=$work/tmp
export HOME TMPDIR
unset XDG_CACHE_HOME
cache=$HOME/.cache/relay/compiled
# shellcheck disable=SC3045
ulimit -c 0

ok()	# name, command...
{
	name=$1
	shift
	if "$@" >ok.out 2>&1; then
		printf 'ok - confine/%s\n' "$name"
	else
		printf 'not ok - confine/%s\n' "$name"
		sed 's/^/# /' ok.out err 2>/dev/null
	fi
}

# gives STATUS PATTERN COMMAND...: its status, and what it says matches; no
# temporary file is left.
gives()
{
	want=$1 pattern=$2
	shift 2
	"$@" >out 2>err </dev/null
	got=$?
	[ "$got" = "$want" ] || { echo "status $got, expected $want"; return 1; }
	grep -q "$pattern" err || { echo "not said: $pattern"; return 1; }
	no_temporaries
}

no_temporaries()
{
	found=$(find . \( -name '.*.??????' -o -path './tmp/*' \) ! -name .cache)
	[ -z "$found" ] || { echo "left: $found"; return 1; }
}

cat >m.relay <<'E'
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) { %x * 2f + 1f }
E
{ relay-parse m.relay | relay-typecheck >m.xml; } || exit 1
run='relay-run -i x=[1f,2f,3f]'
echo '[3f, 5f, 7f]' >want

# ---- the child ----

# A child that waits for its input gets a signal; the program says so.
killed()	# signal, status, pattern
{
	rm -f fifo m.so
	mkfifo fifo
	relay-codegen -o m.so fifo >out 2>err &
	parent=$!
	exec 9<>fifo
	child='' tries=0
	while [ -z "$child" ] && [ $tries -lt 600 ]; do
		child=$(pgrep -P $parent || :)
		[ -n "$child" ] || sleep 0.1
		tries=$((tries + 1))
	done
	# Until it is the child that the kernel knows as confined.
	sleep 0.2
	kill -s "$1" "$child"
	wait $parent
	got=$?
	exec 9<&-
	cat err
	[ "$got" = "$2" ] && grep -q "$3" err && [ ! -e m.so ] &&
	    no_temporaries
}
ok 'a crash is a bug of ours' killed SEGV 4 'this is a bug, please report'
ok 'so is an abort' killed ABRT 4 'this is a bug, please report'
ok 'a kill is lack of memory' killed KILL 3 'killed, as the system does'
ok 'a time limit is the outside' killed XCPU 3 'ended from outside'

# The confined child is under the filter, and the parent is not.
filtered()
{
	rm -f fifo
	mkfifo fifo
	relay-codegen -o m.so fifo >out 2>err &
	parent=$!
	exec 9<>fifo
	mode='' tries=0
	while [ "$mode" != 2 ] && [ $tries -lt 600 ]; do
		child=$(pgrep -P $parent || :)
		[ -z "$child" ] || mode=$(sed -n 's/^Seccomp:[^0-9]*//p' \
		    "/proc/$child/status")
		sleep 0.1
		tries=$((tries + 1))
	done
	own=$(sed -n 's/^Seccomp:[^0-9]*//p' "/proc/$parent/status")
	kill "$child"
	wait $parent
	exec 9<&-
	echo "child $mode, parent $own, this shell" \
	    "$(sed -n 's/^Seccomp:[^0-9]*//p' /proc/self/status)"
	[ "$mode" = 2 ]
}
if nm "$BUILD/bin/relay-codegen" 2>/dev/null | grep -q __asan_init; then
	echo 'ok - confine/the child is in the sandbox # skip: sanitizers'
else
	ok 'the child is in the sandbox' filtered
fi

# The process that reads an input for relay-run can compute, and no more.
reading()
{
	echo '#[version = "0.0.5"]
	def @main(%x: Tensor[(n), float32]) { %x }' >id.relay
	relay-build id.relay -o id.so &&
	    relay-run id.so -i 'x=[1f, 2f]' -o 0=two.npy || return
	echo text >victim
	LD_PRELOAD=$BUILD/tests/attack.so relay-run id.so -i x=two.npy \
	    >out 2>err 9<victim
	cat out err
	[ "$(cat out)" = '[1f, 2f]' ] && [ "$(cat victim)" = text ] &&
	    [ ! -e evil ] && [ "$(tr '\n' ' ' <err)" = "read: done\
 new file: refused change: refused remove: refused rename: refused\
 directory: refused socket: refused signal: refused descriptor: failed " ]
}
if nm "$BUILD/bin/relay-run" 2>/dev/null | grep -q __asan_init; then
	echo 'ok - confine/a file is read by a child # skip: sanitizers'
else
	ok 'a file is read by a child that can only read' reading
fi

# Threads under the filter: a module that is compiled in two parts.
parts()
{
	relay-parse "$EXAMPLES/treelstm.relay" | relay-typecheck >parts.xml &&
	    relay-codegen -o parts.so parts.xml &&
	    relay-codegen -o again.so parts.xml && cmp parts.so again.so &&
	    no_temporaries
}
ok 'parts are compiled on threads' parts

# Every amount of memory: done, or status 3 with a word.
memory()
{
	done=0 refused=0
	for k in 500 1000 2000 3000 4000 6000 8000 10000 12000 14000 16000 \
	    18000 20000 22000 24000 26000 30000 40000 60000 1000000; do
		rm -f x.o
		relay-codegen --max-memory=${k}k -o x.o parts.xml >out 2>err
		got=$?
		case $got in
		0) done=$((done + 1)) ;;
		3)
			refused=$((refused + 1))
			grep -q 'out of memory\|there is no memory' err &&
			    [ ! -e x.o ] || { cat err; return 1; } ;;
		*) echo "$k: status $got"; cat err; return 1 ;;
		esac
		! grep -q terminate err || return 1
		no_temporaries || return 1
	done
	[ $done -gt 0 ] && [ $refused -gt 3 ]
}
if nm "$BUILD/bin/relay-codegen" 2>/dev/null | grep -q __asan_init; then
	echo 'ok - confine/lack of memory # skip: sanitizers'
else
	ok 'lack of memory' memory
fi

# ---- outputs ----

full()
{
	gives 3 'cannot write' relay-codegen -o /dev/full m.xml
}
ok 'a full device' full
limited()
{
	rm -f small.so
	(
		trap '' XFSZ
		ulimit -f 2
		relay-codegen -o small.so m.xml >out 2>err
	)
	[ $? = 3 ] && [ ! -e small.so ] && no_temporaries
}
ok 'a full disk' limited
closed()
{
	relay-codegen --emit=ll m.xml >&- 2>err
	[ $? = 3 ] && grep -q 'cannot write' err && no_temporaries
}
ok 'a closed standard output' closed
head_only()
{
	relay-codegen --emit=ll parts.xml 2>err | head -n 1 >out
	[ -s out ] && no_temporaries
}
ok 'a reader that goes' head_only
kept()
{
	echo old >kept.so
	head -c 200 m.xml >cut.xml
	gives 3 'malformed' relay-codegen -o kept.so cut.xml &&
	    [ "$(cat kept.so)" = old ]
}
ok 'an error leaves the old file' kept
masked()
{
	( umask 077; relay-codegen -o mask.exe m.xml ) &&
	    [ "$(stat -c %a mask.exe)" = 700 ] && rm mask.exe &&
	    ( umask 0; relay-codegen -o mask.exe m.xml ) &&
	    [ "$(stat -c %a mask.exe)" = 777 ]
}
ok 'the umask' masked

# ---- the cache ----

result()
{
	"$@" >got 2>err && cmp got want
}
entry()
{
	find "$cache" -name '*.so'
}
ok 'a stream is compiled' result $run m.xml
ok 'and kept' [ -f "$(entry)" ]
damaged()	# offset
{
	f=$(entry)
	cp "$f" whole.so
	chmod u+w "$f"
	printf '\377\377\377\377' | dd of="$f" bs=1 seek="$1" conv=notrunc 2>err
	! cmp -s "$f" whole.so || return 1
	result $run m.xml && cmp "$f" whole.so
}
size=$(stat -c %s "$(entry)")
for at in 0 70 1000 $((size / 2)) $((size - 2000)) $((size - 3)); do
	ok "a damaged entry is rebuilt, at $at" damaged "$at"
done
zeroed()
{
	f=$(entry)
	dd if=/dev/zero of="$f" bs=4096 count=1 seek=1 conv=notrunc 2>err
	result $run m.xml && cmp "$f" whole.so
}
ok 'a page of zeros' zeroed
other_name()
{
	cat >other.relay <<'E'
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) { %x * 100f }
E
	f=$(entry)
	relay-parse other.relay | relay-typecheck >other.xml &&
	    $run other.xml >got && [ "$(cat got)" = '[100f, 200f, 300f]' ] ||
	    return 1
	for g in "$cache"/*.so; do
		[ "$g" = "$f" ] || cp "$g" "$f"
	done
	result $run m.xml
}
ok 'an entry of another stream' other_name

# What is compiled is what was hashed: the file changes before the compiler
# starts.
swapped()
{
	rm -rf "$cache"
	mkdir swap
	for p in relay-run relay-codegen; do
		cp "$BUILD/bin/$p" swap/
	done
	ln -sf "$BUILD/lib" lib
	mv swap/relay-codegen swap/compiler
	cat >swap/relay-codegen <<E
#!/bin/sh
cp "$work/other.xml" "$work/moving.xml"
exec "$work/swap/compiler" "\$@"
E
	chmod +x swap/relay-codegen
	cp m.xml moving.xml
	result swap/relay-run -i 'x=[1f,2f,3f]' moving.xml &&
	    cmp moving.xml other.xml || return 1
	cp m.xml moving.xml
	result swap/relay-run -i 'x=[1f,2f,3f]' moving.xml
}
ok 'a file that changes meanwhile' swapped
stale()
{
	rm -rf "$cache"
	result $run m.xml || return 1
	: >"$cache/.old.so.abcdef"
	: >"$cache/.held.so.abcdef"
	: >"$cache/.new.so.abcdef"
	: >"$cache/own"
	touch -d '1 hour ago' "$cache/.old.so.abcdef" \
	    "$cache/.held.so.abcdef" "$cache/own"
	(
		flock 8
		$run other.xml >got 2>err 9>&-
	) 8<"$cache/.held.so.abcdef"
	[ ! -e "$cache/.old.so.abcdef" ] && [ -e "$cache/.new.so.abcdef" ] &&
	    [ -e "$cache/own" ] && [ -e "$cache/.held.so.abcdef" ] &&
	    rm "$cache"/.*.so.abcdef
}
ok 'temporaries of killed runs' stale
two()
{
	rm -rf "$cache"
	for i in 1 2 3 4; do
		$run m.xml >got.$i 2>err.$i &
	done
	wait
	for i in 1 2 3 4; do
		cmp got.$i want || { cat err.$i; return 1; }
	done
	[ "$(find "$cache" -type f | wc -l)" = 1 ]
}
ok 'several at once' two
open_cache()
{
	chmod 777 "$cache"
	gives 0 'others may write' $run m.xml
	r=$?
	chmod 700 "$cache"
	return $r
}
ok 'a cache that others may write to' open_cache
read_only()
{
	chmod 500 "$cache"
	result $run m.xml
	r=$?
	if [ "$(id -u)" != 0 ]; then
		gives 0 'cannot write' $run other.xml || r=1
	fi
	chmod 700 "$cache"
	return $r
}
ok 'a cache that is only read' read_only
homeless()
{
	gives 0 'neither XDG_CACHE_HOME nor HOME' env -u HOME relay-run -i 'x=[1f,2f,3f]' m.xml
}
ok 'no home' homeless
cache_full()
{
	rm -rf "$cache"
	(
		trap '' XFSZ
		ulimit -f 2
		$run m.xml >out 2>err
	)
	[ $? = 3 ] && [ -z "$(entry)" ] && no_temporaries
}
ok 'a cache on a full disk' cache_full

# ---- streams that are not files ----

through_fifo()
{
	rm -f fifo
	mkfifo fifo
	cat m.xml >fifo &
	result timeout 300 $run fifo
	r=$?
	wait
	return $r
}
ok 'a FIFO' through_fifo
substituted()
{
	BASH_ENV='' timeout 300 bash -c "$run <(cat m.xml)" >got 2>err &&
	    cmp got want
}
ok 'the output of a command' substituted
no_stream()
{
	rm -f fifo
	mkfifo fifo
	echo nonsense >fifo &
	gives 3 'not-compiled' timeout 300 $run fifo
	r=$?
	wait
	return $r
}
ok 'a FIFO without a stream' no_stream
ok 'an empty device' gives 3 'empty' $run /dev/null

# ---- relay-build ----

python3 "$ROOT/tests/tools/tiny_onnx.py" 3 >tiny.onnx || exit 1

# Every path and word that is handed on, as what a shell might run; by day
# paths and one of the options for each, in turn.
turn=0
hostile()	# word
{
	options='prefix entry cpu weights shape const'
	if [ "${NIGHTLY-}" != 1 ]; then
		turn=$((turn % 6 + 1))
		options=$(echo "$options" | cut -d' ' -f$turn)
	fi
	rm -rf pwned hostile
	mkdir hostile
	cd hostile || return 1
	r=0
	cp ../m.relay "./$1.relay" && cp ../tiny.onnx "./$1.onnx" || r=1
	for args in o $options; do
		case $args in
		o) set -- "$1" -O0 -o "$1.so" "--keep=$1.d" ;;
		prefix) set -- "$1" -o x.so "--prefix=$1" ;;
		entry) set -- "$1" -o x.so "--function=$1" ;;
		cpu) set -- "$1" -o x.so "--cpu=$1" ;;
		weights) set -- "$1" -o x.so "--weights=$1" ;;
		shape) set -- "$1" -o x.so "--shape=$1=(1,)" ;;
		const) set -- "$1" -o x.so --const "$1=$1" ;;
		esac
		word=$1 suffix=relay
		case $args in
		shape | const) suffix=onnx ;;
		esac
		shift
		relay-build "$@" -- "$word.$suffix" >out 2>err </dev/null
		got=$?
		relay-build -n "$@" -- "$word.$suffix" >dry 2>>err </dev/null
		case $args in
		o)
			[ $got = 0 ] && [ -f "$word.so" ] && [ -d "$word.d" ] ||
			    r=1 ;;
		*) [ $got != 0 ] || r=1 ;;
		esac
		[ $r = 0 ] || { echo "$args: status $got"; cat err; }
		# What is printed can be run, and means the same; by day that
		# of every third word.
		if [ "$args" = o ] && {
			[ "${NIGHTLY-}" = 1 ] || [ $((turn % 3)) = 1 ]
		}; then
			rm -f "./$word.so"
			PATH=$BUILD/bin:$PATH sh dry && [ -f "$word.so" ] ||
			    { echo 'the printed pipeline'; r=1; }
		fi
		set -- "$word"
	done
	cd ..
	[ -z "$(find . -name 'pwned*')" ] || { echo pwned; r=1; }
	return $r
}
# shellcheck disable=SC2016  # as they stand
for word in 'a\0047;touch pwned;\0047' 'a'\'';touch pwned;'\''' \
    'a$(touch pwned)' 'a`touch pwned`' 'a b	c' 'a"b' 'a\c' 'a\' '*' \
    'a;b' 'a&b' 'a|b' 'a
b' '-n' '-e\tx' '%s%n' 'a\n' '~' '#a' '$HOME'; do
	ok "relay-build on $(printf %s "$word" | tr '\n' '_')" hostile "$word"
done

from_pipe()
{
	relay-build - -o pipe.so <tiny.onnx && relay-build tiny.onnx -o f.so &&
	    [ -s pipe.so ] &&
	    relay-run pipe.so --random >got && relay-run f.so --random >want2 &&
	    cmp got want2
}
ok 'relay-build reads standard input' from_pipe

# Installed in a place with a space, called by its path, through a link, from
# a script's own directory, with nothing in the search path.
places()
{
	mkdir -p 'a place/bin' 'a place/lib' links
	for p in "$BUILD"/bin/*; do
		ln -f "$p" 'a place/bin/' 2>/dev/null ||
		    cp "$p" 'a place/bin/' || return 1
	done
	cp -r "$BUILD/lib/relay" 'a place/lib/' &&
	    cp -r "$BUILD/share" 'a place/' || return 1
	ln -sf "../a place/bin/relay-build" links/rb
	ln -sf rb links/rb2
	path=/usr/bin:/bin
	PATH=$path "$work/a place/bin/relay-build" m.relay -o p1.so &&
	    PATH=$path links/rb m.relay -o p2.so &&
	    PATH=$path "$work/links/rb2" m.relay -o p3.so &&
	    PATH="$work/links:$path" rb2 m.relay -o p4.so &&
	    ( cd 'a place/bin' && PATH=$path sh relay-build ../../m.relay \
	        -o ../../p5.so ) &&
	    PATH=$path 'a place/bin/relay-build' --version &&
	    [ -s p5.so ] &&
	    for i in 2 3 4; do cmp p1.so p$i.so || return 1; done
}
ok 'relay-build from its own place' places
