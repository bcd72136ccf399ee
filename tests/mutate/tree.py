"""The copy of the tree in which changes are made, its builds, and what each
test reaches.

    .build/mutate/tree          a copy of the sources
    .build/mutate/tree/.build   its build; the library is shared, so that one
                                object, one library are made for a change
    .build/mutate/tree/.coverage
                                built by clang, with coverage of blocks
    .build/mutate/reach.json    lines that each test reaches, and its time
"""
import bisect
import difflib
import functools
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
WORK = os.path.join(ROOT, ".build/mutate")
# Several at once have a tree each.
PART = int(os.environ.get("MUTATE_PART", "1"))
TREE = os.path.join(WORK, "tree" if PART == 1 else "tree-%d" % PART)
HERE = os.path.join(TREE, "tests/mutate")
ROOMS = ["libcore/" + r for r in ("ad", "tensor", "loop", "sched", "rule",
                                  "target", "codegen", "pass", "infer")]
# Programs of tests/native with arguments that keep them short.
NATIVE = ["emit.sh", "weights.sh", "model.sh", "programs.sh", "hostile.sh",
          "fork.sh", "tiles", "tails", "trees", "small.sh", "planned", "slots",
          "pictures", "special", "nomemory.sh", "frees.sh", "schedules",
          "accuracy", "fields", "narrow", "bytes", "planes", "extents",
          "second_call.sh", "limits.sh", "differential 60"]
# Programs whose golden tests, and unit tests, are likely to notice a change of
# a file, by the start of its path; those of libcore/pass/X* are relay-X's.
CONCERNED = {
    "ad/": "ad", "infer/": "typecheck check infer",
    "tensor/": "prim lower check print sx pattern tree",
    "loop/": "check schedule tree tree_shapes", "sched/": "schedule tree",
    "rule/": "schedule codegen", "target/": "codegen schedule",
    "codegen/": "codegen run exec", "pass/assume": "typecheck",
    "pass/emit": "fold simplify", "pass/globals": "dce link extract",
    "pass/hoist": "simplify fuse", "pass/match": "partition simplify pattern",
    "pass/rewrite": "simplify", "pass/rules": "simplify partition",
    "pass/verify": "check verify"}
# What one program alone links with (COIN-OR's solver) the others need not load.
LAZY = "-Wl,--unresolved-symbols=ignore-in-shared-libs -Wl,-z,lazy "
QUICK = ("unit:", "golden:")
LIMIT = 30          # seconds for a test, beside ten times its usual time
MEMORY = 12 << 30


def say(*what):
    print(*what, flush=True)


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def limits():
    os.setsid()
    # Tests lift it where a sanitizer reserves addresses.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY,
                                            resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_FSIZE, (3 << 30, 3 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def quiet(command, seconds, cwd, env):
    """Runs a command with all that it starts: status, or None if it had to
    be ended."""
    with subprocess.Popen(command, cwd=cwd, env=env, preexec_fn=limits,
                          stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as p:
        try:
            status = p.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return status


def update():
    """Brings the copy up to date with the working tree."""
    files = subprocess.run(
        ["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT,
        check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
    files = [f for f in files if f and os.path.isfile(ROOT + "/" + f)]
    for f in files:
        a, b = ROOT + "/" + f, TREE + "/" + f
        with open(a, "rb") as x:
            data = x.read()
        if os.path.isfile(b):
            with open(b, "rb") as y:
                if y.read() == data:
                    continue
        os.makedirs(os.path.dirname(b), exist_ok=True)
        shutil.copyfile(a, b)
        shutil.copymode(a, b)
    keep = set(files)
    for d, dirs, names in os.walk(TREE):
        dirs[:] = [x for x in dirs if x not in (".build", ".coverage",
                                                "__pycache__")]
        for n in names:
            if os.path.relpath(os.path.join(d, n), TREE) not in keep:
                os.unlink(os.path.join(d, n))


def sources():
    out = []
    for r in ROOMS:
        out += glob.glob(TREE + "/" + r + "/*.c")
    return sorted(os.path.relpath(f, TREE) for f in out)


def make_libs():
    m = re.search(r"^LIBS = ((?:.*\\\n)*.*)", read(ROOT + "/Makefile"), re.M)
    return m.group(1).replace("\\\n", " ")


class Build:
    """A build of the copy in directory where."""

    def __init__(self, where, cc, cflags, ldflags="", libs=""):
        self.where = where
        ldflags = LAZY + ldflags
        self.more = {"SAN_FLAGS": ldflags}
        ccache = "ccache " if shutil.which("ccache") and "/" not in cc else ""
        self.vars = ["B=" + where, "CC=" + ccache + cc, "CFLAGS=" + cflags,
                     "LIB=%s/%s/librelay.so" % (TREE, where), "V=1",
                     "AR=" + HERE + "/ar", "LDFLAGS=" + ldflags, "WERROR=0",
                     "JOBS=" + os.environ.get("JOBS", "1")]
        self.env = dict(os.environ, MUTATE_LIBS=libs + " " + make_libs())
        self.env.pop("MAKEFLAGS", None)
        self.env.pop("MAKELEVEL", None)
        self.command = {}

    def make(self):
        log = "%s/%s-%d.log" % (WORK, self.where.strip("."), PART)
        tests = [os.path.basename(f)[:-2]
                 for f in glob.glob(TREE + "/tests/unit/test_*.c")]
        os.makedirs(TREE + "/" + self.where, exist_ok=True)
        # For those who link with librelay.a.
        with open("%s/%s/librelay.a" % (TREE, self.where), "w") as f:
            f.write("INPUT(%s/%s/librelay.so)\n" % (TREE, self.where))
        with open(log, "w") as f:
            status = subprocess.call(
                ["make"] + self.vars + ["all"] +
                [self.where + "/tests/" + t for t in tests] +
                [self.where + "/tests/" + os.path.basename(t)[:-2] + ".so"
                 for t in glob.glob(TREE + "/tests/tools/*.c")],
                cwd=TREE, env=self.env, stdout=f, stderr=f)
        if status != 0:
            sys.exit("the copy does not build: " + log)

    def object(self, path):
        return self.where + "/" + path[:-2] + ".o"

    def commands(self, path):
        """How the object is made, and what is linked of it; make is asked once
        for each directory, whose files are compiled in the same way."""
        where = os.path.dirname(path)
        if where not in self.command:
            self.command[where] = path, self.ask(path)
        asked, lines = self.command[where]
        return [lines[0].replace(asked[:-2] + ".", path[:-2] + "."), lines[1]]

    def ask(self, path):
        goals = [self.object(path),
                 self.where + "/bin/relay-codegen"
                 if path.startswith("libcore/codegen/")
                 else "%s/%s/librelay.so" % (TREE, self.where)]
        made = subprocess.run(
            ["make", "-n"] + self.vars + ["-W", path] + goals, cwd=TREE,
            env=self.env, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, check=False)
        text = made.stdout.decode().replace("\\\n", " ").split("\n")
        # The goal stands in the one line that makes it, or moves it into its
        # place.
        lines = [[x for x in text if re.search(
            r"(?: -o |rcs |mv -f \S+ )" + re.escape(g) + r"(?![\w.])",
            x)] for g in goals]
        if [] in lines:
            sys.exit("make does not say how %s is made: %s" % (
                goals[lines.index([])],
                (made.stderr + made.stdout).decode()[-4000:]))
        return [x[-1] for x in lines]

    def run(self, command):
        return quiet(["sh", "-c", command], 600, TREE, self.env) == 0

    def test(self, name, seconds, more=None):
        kind, _, what = name.partition(":")
        env = dict(os.environ, BUILD=TREE + "/" + self.where, JOBS="1",
                   **self.more, **(more or {}))
        return quiet([HERE + "/one", kind, what], seconds, TREE, env)


@functools.lru_cache
def all_tests():
    def files(pattern):
        return sorted(os.path.relpath(f, TREE)
                      for f in glob.glob(TREE + "/" + pattern))
    out = ["unit:" + os.path.basename(f)[:-2]
           for f in files("tests/unit/test_*.c")]
    out += ["golden:" + f for f in files("tests/golden/*/*.t")]
    out += ["prop:" + f for f in files("tests/prop/*.sh")]
    for f in files("tests/value/*.py"):
        if f.endswith(("harness.py", "_ref.py")):
            continue
        out.append("value:" + f)
        if re.search(r"^from harness", read(TREE + "/" + f), re.M):
            out.append("value:%s --compiled" % f)
    out += ["native:tests/native/" + n for n in NATIVE
            if os.path.exists(TREE + "/tests/native/" + n.split()[0])]
    return out


def concerned(path):
    """The tests of the programs that a file is likely to matter for."""
    short = path[len("libcore/"):]
    names = [v for k, v in CONCERNED.items() if short.startswith(k)]
    if short.startswith("pass/") and not names:
        names = [re.match(r"pass/([a-z]+)", short).group(1)]
    words = set(" ".join(names).split())
    if path.endswith("_verify.c"):
        words.add("check")
    long_ = {"golden:tests/golden/" + x
             for x in read(TREE + "/tests/golden/costly").split("\n")}
    return [t for t in all_tests() if t not in long_ and re.match(
        r"unit:test_(%s)$|golden:tests/golden/(relay-)?(%s)/" %
        (("|".join(words),) * 2), t)]


def digest(*paths):
    h = hashlib.sha256()
    for p in paths:
        for f in [p] if os.path.isfile(p) else sorted(
                glob.glob(p + "/**", recursive=True)):
            if os.path.isfile(f):
                h.update(os.path.relpath(f, TREE).encode() + b"\0")
                with open(f, "rb") as x:
                    h.update(x.read())
    return h.hexdigest()


def moves(old, new):
    """Where each line of old is in new: numbers from 1."""
    if old == new:
        return {i: i for i in range(len(old) + 1)}
    at = {}
    s = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, i1, i2, j1, j2 in s.get_opcodes():
        for i in range(i1, i2):
            if kind == "equal" or j2 > j1:
                at[i + 1] = min(j1 + (i - i1), j2 - 1) + 1
    return at


class Reach:
    """What each test reaches, by lines of the rooms' files: those on which a
    block of code begins."""

    def __init__(self):
        self.path = WORK + "/reach.json"
        # name: {"time", "passes", "files": {path: [line]}}
        self.tests = {}
        self.blocks = {}        # path: sorted lines on which blocks begin
        self.text = {}          # the sources then
        if os.path.exists(self.path):
            with open(self.path) as f:
                d = json.load(f)
            self.tests, self.blocks = d["tests"], d["blocks"]
            self.text = d["text"]

    def save(self):
        with open(self.path + ".new", "w") as f:
            json.dump({"tests": self.tests, "blocks": self.blocks,
                       "text": self.text}, f)
        os.replace(self.path + ".new", self.path)

    def missing(self):
        return [t for t in all_tests() if t not in self.tests]

    def build(self):
        coverage = HERE + "/coverage.c"
        obj = WORK + "/coverage.o"
        subprocess.check_call(["clang", "-O1", "-fPIC", "-D_GNU_SOURCE", "-c",
                               "-o", obj, coverage])
        b = Build(".coverage", HERE + "/cc", "-O0 -g1 -fPIC -w", obj, obj)
        b.vars += ["CROSSCC="]
        b.env.update(MUTATE_ROOMS=" ".join(ROOMS), MUTATE_PLAIN=".build")
        b.make()
        subprocess.check_call(
            ["tests/native/build", TREE + "/.coverage",
             TREE + "/.coverage/tests/schedule"], cwd=TREE,
            env=dict(b.env, **b.more))
        return b

    def places(self, b):
        """For each program and library, the place of each block."""
        pcs = WORK + "/pcs"
        shutil.rmtree(pcs, ignore_errors=True)
        os.makedirs(pcs)
        where = {}
        bins = glob.glob(TREE + "/.coverage/bin/*") + \
            glob.glob(TREE + "/.coverage/tests/test_*") + \
            [TREE + "/.coverage/tests/schedule"]
        for f in bins + [TREE + "/.coverage/librelay.so"]:
            where[os.path.basename(f)] = f
        for f in bins:
            if os.path.isfile(f):
                subprocess.call([f, "--help"], stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL,
                                stdin=subprocess.DEVNULL,
                                env=dict(os.environ, MUTATE_PCS=pcs))
        out = {}
        for name in os.listdir(pcs):
            got = subprocess.run(
                ["llvm-symbolizer", "--obj=" + where[name],
                 "--output-style=GNU", "--no-inlines", "-f=none"],
                input=read(pcs + "/" + name).encode(),
                stdout=subprocess.PIPE, check=True).stdout.decode()
            out[name] = [None]
            for x in got.split("\n"):
                m = re.match(r"(?:.*?/)??(libcore/\S+):(\d+)", x)
                out[name].append((m.group(1), int(m.group(2)))
                                 if m else None)
        return out

    def measure(self, names, plain):
        """Runs tests in the build with coverage; what fails there counts if
        it passes in the plain one."""
        b = self.build()
        place = self.places(b)
        blocks = {}
        for p in place.values():
            for x in p:
                if x:
                    blocks.setdefault(x[0], set()).add(x[1])
        self.blocks = {f: sorted(v) for f, v in blocks.items()}
        self.text = {f: read(TREE + "/" + f) for f in sources()}
        for k, name in enumerate(names):
            d = WORK + "/coverage"
            shutil.rmtree(d, ignore_errors=True)
            os.makedirs(d)
            start = time.time()
            status = b.test(name, 900, {"MUTATE_COVER": d})
            used = time.time() - start
            if status != 0:
                status = plain.test(name, 900)
            files = {}
            for prog in os.listdir(d):
                with open(d + "/" + prog, "rb") as f:
                    data = f.read()
                at = place.get(prog)
                if at is None:
                    continue
                i = data.find(1)
                while i >= 0:
                    if i < len(at) and at[i]:
                        files.setdefault(at[i][0], set()).add(at[i][1])
                    i = data.find(1, i + 1)
            self.tests[name] = {
                "time": round(used, 3),
                "passes": status == 0,
                "files": {f: sorted(v) for f, v in files.items()}}
            if k % 50 == 49:
                say("# what tests reach: %d of %d" % (k + 1, len(names)))
                self.save()
        self.save()

    def prepare(self, measure, plain):
        """Measures what is not known, if it is needed."""
        here = set(all_tests())
        self.tests = {t: v for t, v in self.tests.items() if t in here}
        # Lines of an old measurement are brought to those of now first.
        self.translate()
        new = [t for t in self.missing() if PART == 1 and measure]
        if new:
            say("# finding out what %d tests reach" % len(new))
            self.measure(new, plain)
        # Tests may have passed there, or here, alone.
        now = digest(*(TREE + "/" + d for d in ("libcore", "formats", "cmd",
                                                "tests")))
        self.stamp = "%s/unchanged-%d.json" % (WORK, PART)
        self.unchanged = {"digest": now, "passes": {}}
        if os.path.exists(self.stamp):
            with open(self.stamp) as f:
                d = json.load(f)
            if d["digest"] == now:
                self.unchanged = d

    def passes(self, build, name):
        """Whether a test passes on the unchanged tree, which is built."""
        known = self.unchanged["passes"]
        if name not in known:
            known[name] = build.test(name, 900) == 0
            if not known[name]:
                say("# left out, it fails unchanged: " + name)
            with open(self.stamp, "w") as f:
                json.dump(self.unchanged, f)
        return known[name]

    def translate(self):
        """Brings lines of sources that have changed, moved or been divided
        since to those of now."""
        text = {f: read(TREE + "/" + f) for f in sources()}
        if not self.text or text == self.text:
            self.text = text
            return
        lines = {f: set(t.split("\n")) for f, t in self.text.items()}
        blocks, files = {}, {t: {} for t in self.tests}
        for f, new in text.items():
            old = f
            if f not in self.text:
                mine = set(new.split("\n"))
                old = max(lines, key=lambda g: (len(lines[g] & mine), g))
            at = moves(self.text[old].split("\n"), new.split("\n"))
            blocks[f] = sorted({at[x] for x in self.blocks.get(old, [])
                                if x in at})
            for name, t in self.tests.items():
                if old in t["files"]:
                    files[name][f] = sorted({at[x] for x in t["files"][old]
                                             if x in at})
        self.blocks, self.text = blocks, text
        for name, t in self.tests.items():
            t["files"] = files[name]

    def of(self, site, first):
        """The tests that reach a change; first is the line on which its
        function begins."""
        lines = self.blocks.get(site.path, [])
        i = bisect.bisect_right(lines, site.line) - 1
        # The block on an edge of the branch at a line begins there too, and
        # the branch is in the one before.
        wanted = {x for x in lines[max(i - 1, 0):i + 1] if x >= first}
        wanted.update(x for x in lines if site.line <= x <= site.last)
        out = []
        for name, t in self.tests.items():
            if t["passes"] and self.unchanged["passes"].get(name, True) and \
                    not wanted.isdisjoint(t["files"].get(site.path, [])):
                out.append(name)
        # By powers of two; then who sees most of the file.
        return sorted(out, key=lambda n: (
            int(self.tests[n]["time"] * 8).bit_length(),
            -len(self.tests[n]["files"][site.path]), n))
