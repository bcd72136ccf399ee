# relay: a deep-learning compiler made of Unix filters.
#
# make                build the programs and pages into .build/
# make check          the tests; the last line counts them
# make fuzz           readers and filters, FUZZ_TIME=30 seconds in all
# make mutate         N=40 changes of the sources, by SEED=1, that no test
#                     notices (MUTATE=--quick: few tests are asked; --again:
#                     those of the last run again)
# make help           the other targets
#
# The programs are cmd/relay-*.c: there is no second list.  Variables: CC,
# CFLAGS, V=1 (show commands), WERROR=1, SAN=1 (ASan, UBSan: .build/asan),
# COUNT=1 (steps are counted: .build/count), PREFIX, DESTDIR, JOBS, FUZZ_TIME,
# N and SEED (of mutate); config.mk may set them.

-include config.mk

VERSION = 0.1.0
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
FUZZ_TIME ?= 30
CFLAGS ?= -O2 -g

B := .build
ifeq ($(SAN),1)
B := .build/asan
SANFLAGS = -fsanitize=address,undefined -fno-sanitize-recover=undefined \
	-fno-omit-frame-pointer -DMOVE_ARRAYS
endif
# Programs that count their steps (tests/growth/count.c).
ifeq ($(COUNT),1)
B := .build/count
SANFLAGS = -fsanitize-coverage=trace-pc
COUNTOBJ = $(B)/tests/growth/count.o
COUNTED = $(COUNTOBJ) -Wl,--wrap=memset,--wrap=memcpy,--wrap=memmove \
	-Wl,--wrap=calloc -Wl,--wrap=_exit
endif
ifneq ($(filter check nightly asan,$(MAKECMDGOALS)),)
WERROR ?= 1
endif
# Parallel by default; a -jN of the command line is not in MAKEFLAGS yet.
ifeq ($(MAKELEVEL)$(findstring -j,$(shell tr '\0' ' ' </proc/$$PPID/cmdline)),0)
MAKEFLAGS += -j$(JOBS)
endif
MAKEFLAGS += --no-print-directory
Q = $(if $(filter 1,$(V)),,@)

# The run-time library and the code generator (LLVM) get rules of their own.
OPSRC := $(sort $(wildcard libcore/op/*.c))
SRC := $(sort $(filter-out libcore/codegen/% libcore/runtime/% libcore/mpi/% libcore/onednn/%,$(wildcard \
	libcore/*/*.c formats/*/*.c formats/*/*/*.c)) $(wildcard libcore/runtime/kernel*.c) \
	libcore/runtime/call_memory.c libcore/runtime/cpu.c libcore/runtime/call_entry.c \
	libcore/runtime/forms.c \
	libcore/runtime/pool.c libcore/runtime/value.c \
	libcore/runtime/weights_hash.c)
HDR := $(sort $(wildcard libcore/*/*.h formats/*/*.h formats/*/*/*.h \
	cmd/*.h))
PROGS := $(sort $(patsubst cmd/%.c,%,$(wildcard cmd/relay-*.c)))
SHARED := $(patsubst %.c,$(B)/%.o,$(wildcard cmd/filter*.c))
RUNARGS := $(patsubst %.c,$(B)/%.o,$(wildcard cmd/run_*.c))
SCRIPTS := $(sort $(wildcard scripts/relay scripts/relay-*))
UNIT := $(sort $(patsubst tests/unit/%.c,%,$(wildcard tests/unit/test_*.c)))
FUZZ := $(sort $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c)))
# Programs that are fuzzed as a whole, each by tests/fuzz/filter.c: all that read
# a stream, but those that take as long as a model wants; readers of other
# formats have a harness of their own.
FUZZED := $(filter-out cmp dtr-sim eval fit import ops parse reduce run store, \
	$(PROGS:relay-%=%))
TOOLS := $(sort $(patsubst tests/tools/%.c,%,$(wildcard tests/tools/*.c)))
GENPAGES := $(if $(wildcard cmd/relay-ops.c),$(B)/man/relay-ops.7)
PAGES := $(sort $(GENPAGES) $(patsubst man/%,$(B)/man/%,$(wildcard \
	man/*.[1-8])) $(patsubst man/%.in,$(B)/man/%,$(wildcard \
	$(PROGS:%=man/%.1.in) $(SCRIPTS:scripts/%=man/%.1.in)) $(filter-out man/%.1.in,$(wildcard man/*.[1-8].in))))
STD := $(sort $(wildcard formats/text/std/*.relay))
RNG := $(wildcard formats/stream/*.rng)
DATA := $(RNG:formats/stream/%=$(B)/share/relay/%) \
	$(STD:formats/text/std/%=$(B)/share/relay/std/%) \
	$(B)/include/relay/relay.h $(B)/include/relay/relay_model.h \
	$(B)/include/relay/relay_part.h \
	$(B)/lib/pkgconfig/relay-runtime.pc $(B)/share/relay/relay.py \
	$(B)/lib/pkgconfig/relay.pc \
	$(B)/share/relay/train.awk $(B)/share/relay/train_text.awk \
	$(B)/share/relay/tune.awk \
	$(B)/share/relay/options.sh $(B)/share/relay/pipeline.sh

ONNXROWS := $(sort $(wildcard formats/onnx/*/*.c))
GEN := $(B)/gen/op_table.o $(B)/gen/onnx_tables.o
OBJ := $(SRC:%.c=$(B)/%.o) $(GEN)
LIB := $(B)/librelay.a
BIN := $(PROGS:%=$(B)/bin/%) $(SCRIPTS:scripts/%=$(B)/bin/%)
WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wvla $(if $(filter 1,$(WERROR)),-Werror)
XML_CFLAGS := $(shell pkg-config --cflags libxml-2.0 libcgraph 2>/dev/null)
CPPFLAGS_ = -D_GNU_SOURCE -Ilibcore -I. -I$(B)/gen $(XML_CFLAGS) $(CPPFLAGS)
COMPILE = $(CC) -std=c17 $(CFLAGS) $(SANFLAGS) $(WARN) $(CPPFLAGS_) -MMD -MP
# Static archive and --as-needed: each program links what it uses, no more.
LINK = $(CC) $(CFLAGS) $(SANFLAGS) $(COUNTED) $(LDFLAGS) -Wl,--as-needed
LIBS = -lxml2 -lcgraph -lxxhash -lnettle -ljansson -lzip -lprotobuf-nanopb \
	-lpng -lturbojpeg -lpthread -lm
DESCRIBED := $(if $(wildcard .git),$(shell git describe --tags --dirty \
	--match 'v[0-9]*' 2>/dev/null))
RELVERSION := $(if $(DESCRIBED),$(DESCRIBED:v%=%),$(VERSION))

TARGETS = all check unit golden meta prop value published native onnx \
	onnx-native bless nightly asan tsan growth fuzz mutate bench lint \
	analyze check-headers format install uninstall man dist deb clean help
.PHONY: $(TARGETS) lint-tidy lint-cppcheck lint-rest asan-run growth-run FORCE
.SECONDARY:
.DELETE_ON_ERROR:

all: $(BIN) $(DATA) man $(B)/share/bash-completion/relay ## programs, pages and data (the default)

# ---- what the commands were, so that a change rebuilds ----
# -Werror alone is no reason to: objects that passed with it are good.
define remember
	@mkdir -p $(@D)
	@printf '%s\n' '$(subst ','\'',$(strip $1))' >$@.new; \
	if [ -f $@ ] && sed 's/ -Werror//' $@ | cmp -s - $@.new || \
	    cmp -s $@ $@.new; then rm $@.new; else mv $@.new $@; fi
endef
$(B)/flags: FORCE
	$(call remember,$(COMPILE))
$(B)/members: FORCE
	$(call remember,$(OBJ))
$(B)/version: FORCE
	$(call remember,$(RELVERSION))

# ---- objects, library, programs ----
RULETEXT := $(B)/gen/simplify_rules.h $(B)/gen/onednn_rules.h
GENERATED := $(B)/gen/ops.stamp $(RULETEXT)
$(B)/gen/ops.stamp: scripts/mkops $(OPSRC)
	@mkdir -p $(B)/gen/new
	$(Q)scripts/mkops $(B)/gen/new $(OPSRC)
	@for f in op_enum.h op_table.c; do \
	    cmp -s $(B)/gen/new/$$f $(B)/gen/$$f || \
	    cp $(B)/gen/new/$$f $(B)/gen/$$f; done
	@touch $@
$(B)/gen/op_enum.h $(B)/gen/op_table.c: $(B)/gen/ops.stamp ;
# Rules and patterns as strings of C.
$(RULETEXT): $(B)/gen/%_rules.h: libcore/pass/%.relay
	@mkdir -p $(@D)
	$(Q)sed 's/[\\"]/\\&/g; s/.*/"&\\n"/' $< >$@

$(B)/cmd/filter.o: CPPFLAGS_ += -DRELAY_VERSION='"$(RELVERSION)"'
$(B)/cmd/filter.o: $(B)/version
$(B)/gen/onnx.stamp: scripts/mkonnx $(ONNXROWS)
	@mkdir -p $(B)/gen
	$(Q)scripts/mkonnx $(B)/gen/onnx_tables.c $(ONNXROWS)
	@touch $@
$(B)/gen/onnx_tables.c: $(B)/gen/onnx.stamp ;
$(B)/gen/op_table.o $(B)/gen/onnx_tables.o: $(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(Q)$(COMPILE) -c -o $@ $<
$(B)/%.o: %.c $(B)/flags | $(GENERATED)
	@mkdir -p $(@D)
	$(if $(Q),@echo "  CC    $<")
	$(Q)$(COMPILE) -c -o $@ $<
$(B)/tests/growth/count.o: SANFLAGS =
# What tests use is made beside its place: they may run meanwhile.
NEW = $(@D)/.$(@F)
REPLACE = mv -f $(NEW) $@
$(LIB): $(OBJ) $(B)/members
	$(Q)rm -f $(NEW) && $(AR) rcs $(NEW) $(OBJ) && $(REPLACE)
$(B)/bin/relay-%: $(B)/cmd/relay-%.o $(SHARED) $(LIB) | $(COUNTOBJ)
	@mkdir -p $(@D)
	$(if $(Q),@echo "  LINK  $(@F)")
	$(Q)$(LINK) -o $(NEW) $(filter %.o,$^) $(LIB) $(LIBS) && $(REPLACE)
# Programs, and what fuzzes them, which link the same.
linked = $(foreach p,$1,$(B)/bin/relay-$p $(B)/tests/filter_$p)
$(call linked,print): $(B)/cmd/print_stages.o
$(call linked,schedule): $(B)/cmd/schedule_table.o $(B)/cmd/schedule_input.o
$(call linked,link): $(B)/cmd/link_args.o
$(call linked,reduce): $(B)/cmd/reduce_run.o
$(call linked,partition simplify): $(B)/cmd/rules_file.o
$(call linked,store): $(B)/cmd/store_why.o
# Integer programs: COIN-OR's solver (scripts/packages).
$(B)/libcore/dtr/plan_program.o: | $(B)/have-cbc
$(B)/have-cbc:
	@mkdir -p $(@D)
	@pkg-config --exists cbc clp || { echo "make: relay-remat needs CBC:" \
	    "scripts/packages install build (coinor-libcbc-dev)" >&2; exit 1; }
	@touch $@
$(call linked,remat) $(B)/tests/test_remat: LIBS += $(shell \
	pkg-config --libs-only-l cbc clp 2>/dev/null)
$(call linked,dtr-sim): $(B)/cmd/dtr_args.o $(B)/cmd/dtr_plot.o
$(SCRIPTS:scripts/%=$(B)/bin/%): $(B)/bin/%: scripts/%
	@mkdir -p $(@D)
	$(Q)install -m 755 $< $(NEW) && $(REPLACE)
$(B)/include/relay/%: libcore/runtime/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(B)/share/relay/%: formats/stream/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(B)/share/relay/%.py: scripts/%.py
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(B)/share/relay/%.awk: scripts/%.awk
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(B)/share/relay/%.sh: scripts/%.sh
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(B)/share/relay/std/%: formats/text/std/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)

$(B)/lib/pkgconfig/relay-runtime.pc: libcore/runtime/relay-runtime.pc.in
$(B)/lib/pkgconfig/relay.pc: cmd/relay.pc.in
$(B)/lib/pkgconfig/%.pc: $(B)/version
	@mkdir -p $(@D)
	$(Q)sed '/^#/d; s|@VERSION@|$(RELVERSION)|' $(filter %.in,$^) >$@

# ---- what passes of one's own are built with: relay.pc ----
# The shared main and all that it and the passes need, but what needs further
# libraries.
DEVOBJ := $(SHARED) $(filter-out %/jpeg.o %/read_image.o,$(filter \
	$(B)/gen/op_table.o $(B)/formats/stream/% $(B)/formats/image/%, \
	$(OBJ))) $(filter-out $(B)/libcore/dtr/% $(B)/libcore/pass/remat%, \
	$(filter $(B)/libcore/%,$(OBJ)))
DEVLIB := $(B)/lib/librelay.a
# The public headers: those of the lower rooms, and of passes without options
# of other rooms.
DEVROOMS := base sym data ir tensor op infer
DEVPASSES := assume combine cse dce emit fold fuse globals inline layout lower \
	match motion peval rename rewrite scale simplify verify
DEVHDR := $(patsubst libcore/%,%,$(filter-out %_impl.h %/prove.h \
	%/verify_plan.h,$(wildcard $(DEVROOMS:%=libcore/%/*.h)) \
	$(DEVPASSES:%=libcore/pass/%.h))) cmd/filter.h op_enum.h
DEVDIR := $(B)/include/relay-dev
all: $(DEVLIB) $(DEVHDR:%=$(DEVDIR)/%)
$(DEVLIB): $(DEVOBJ) $(B)/members
	@mkdir -p $(@D)
	$(Q)rm -f $(NEW) && $(AR) rcs $(NEW) $(DEVOBJ) && $(REPLACE)
$(DEVDIR)/%: libcore/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(DEVDIR)/%: $(B)/gen/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(DEVDIR)/cmd/%: cmd/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)

# ---- code generator and run-time library ----
LLVM_CONFIG ?= llvm-config-19
LLVM_CFLAGS := $(filter -I%,$(shell $(LLVM_CONFIG) --cflags 2>/dev/null))
CGOBJ := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard libcore/codegen/*.c)))
# Programs read pictures with what needs no other library.
RTSRC := $(sort $(wildcard libcore/runtime/*.c)) formats/image/image.c \
	formats/image/resample.c formats/image/fit.c
RTOBJ := $(patsubst %.c,$(B)/rt/%.o,$(RTSRC))
RT := $(B)/lib/relay/librelay-rt.a
$(CGOBJ) $(B)/headers/libcore/codegen/% \
    $(B)/analyze/libcore/codegen/% $(B)/lint/libcore/codegen/%: \
	CPPFLAGS_ += $(LLVM_CFLAGS)
$(B)/bin/relay-codegen: $(RT)
$(call linked,codegen): $(CGOBJ)
$(call linked,codegen): LIBS += $(shell $(LLVM_CONFIG) --ldflags --libs)
$(call linked,bind cmp eval precision quantize run): $(RUNARGS)
$(call linked,quantize): $(patsubst %.c,$(B)/%.o,$(wildcard cmd/quantize_*.c))
$(call linked,precision): $(patsubst %.c,$(B)/%.o,$(wildcard cmd/precision_*.c))
$(call linked,cmp precision quantize run): LIBS += -ldl
# What is linked into models: only libc, position independent, hidden.  Lines
# are all the debug information that a model's user needs of it; at the sites of
# calls in blocks, which gcc would add, LLVM 19's verifier never ends.
RTDEBUG := $(if $(filter -g%,$(CFLAGS)),-g1)
# Models are linked without a sanitizer's library, so it has none.
$(B)/rt/%.o: SANFLAGS =
$(B)/rt/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) $(RTDEBUG) -fPIC -fvisibility=hidden \
	    -ffunction-sections -c -o $@ $<
all: $(RT)
$(B)/bin/relay-fit: $(patsubst %.c,$(B)/%.o,$(wildcard cmd/fit_*.c \
    cmd/run_memory*.c)) $(RT)
$(B)/bin/relay-fit: LIBS += $(RT) -ldl
$(RT): $(RTOBJ)
	@mkdir -p $(@D)
	$(Q)rm -f $(NEW) && $(AR) rcs $(NEW) $(RTOBJ) && $(REPLACE)

# Sums over processes, where Open MPI is installed; the kernels that steps of
# training call are relay-fit's own.
$(B)/bin/relay-fit: LIBS += -Wl,--export-dynamic-symbol=relay_reduce_*
MPI_LIBS := $(shell pkg-config --libs ompi-c 2>/dev/null)
MPILIB := $(B)/lib/relay/librelay-mpi.so
ifneq ($(MPI_LIBS),)
all: $(MPILIB)
endif
$(MPILIB): libcore/mpi/reduce.c libcore/runtime/reduce.h libcore/runtime/relay.h $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 -O2 $(WARN) $(CPPFLAGS_) \
	    $$(pkg-config --cflags ompi-c) -fPIC -shared -o $(NEW) $< \
	    $(MPI_LIBS) && $(REPLACE)

# Parts of networks, where oneDNN is installed.
ONEDNN := $(shell echo '\#include <oneapi/dnnl/dnnl.h>' | $(CC) -E -xc - \
	>/dev/null 2>&1 && echo yes)
ONEDNNLIB := $(B)/lib/relay/librelay-onednn.so
ifneq ($(ONEDNN),)
all: $(ONEDNNLIB)
endif
$(ONEDNNLIB): $(wildcard libcore/onednn/*.[ch]) libcore/runtime/relay_part.h \
    libcore/runtime/relay.h $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 -O2 $(WARN) $(CPPFLAGS_) -fPIC -shared -o $(NEW) \
	    $(filter %.c,$^) -ldnnl -lpthread && $(REPLACE)

# The same for another machine, where its compiler is installed.
CROSS ?= aarch64-linux-gnu
CROSSCC := $(shell command -v $(CROSS)-gcc 2>/dev/null)
CROSSOBJ := $(patsubst %.c,$(B)/rt-$(CROSS)/%.o,$(RTSRC))
CROSSRT := $(B)/lib/relay/$(CROSS)/librelay-rt.a
ifneq ($(CROSSCC),)
all: $(CROSSRT)
endif
$(B)/rt-$(CROSS)/%.o: %.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(CROSSCC) -std=c17 -O2 $(WARN) $(CPPFLAGS_) -MMD -MP -fPIC \
	    -fvisibility=hidden -ffunction-sections -c -o $@ $<
$(CROSSRT): $(CROSSOBJ)
	@mkdir -p $(@D)
	$(Q)rm -f $(NEW) && $(CROSS)-ar rcs $(NEW) $(CROSSOBJ) && $(REPLACE)

# ---- pages ----
man: $(PAGES) ## the pages
$(B)/man/%.1: man/%.1.in scripts/mkman man/exit-status.in $(B)/bin/% | $(DATA)
	@mkdir -p $(@D)
	$(Q)scripts/mkman $(RELVERSION) $(B)/bin/$* $< >$@
$(B)/man/%: man/%.in scripts/mkman man/exit-status.in
	@mkdir -p $(@D)
	$(Q)scripts/mkman $(RELVERSION) - $< >$@
$(B)/man/%: man/%
	$(Q)install -D -m 644 $< $(NEW) && $(REPLACE)
$(B)/man/relay.7: $(wildcard tests/examples/pass/*)
$(B)/man/relay-ops.7: $(B)/bin/relay-ops
	@mkdir -p $(@D)
	$(Q)$(B)/bin/relay-ops --man >$@
$(B)/share/bash-completion/relay: $(BIN) scripts/mkcompletion | $(DATA)
	@mkdir -p $(@D)
	$(Q)scripts/mkcompletion $(BIN) >$@

# ---- tests ----
$(B)/tests/test_%: $(B)/tests/unit/test_%.o $(SHARED) $(RUNARGS) $(LIB)
	$(if $(Q),@echo "  LINK  $(@F)")
	$(Q)$(LINK) -o $(NEW) $(filter %.o,$^) $(LIB) -lcriterion $(LIBS) && \
	    $(REPLACE)
$(B)/tests/test_run_memory: $(RT)
$(B)/tests/test_run_memory: LIBS += $(RT) -ldl
# Libraries for LD_PRELOAD; they are never built with sanitizers.
$(B)/tests/%.so: tests/tools/%.c
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 -O1 -g $(WARN) -D_GNU_SOURCE -shared -fPIC \
	    -o $(NEW) $< -ldl && $(REPLACE)
UNITBIN := $(UNIT:%=$(B)/tests/%)
TESTBIN := $(UNITBIN) $(TOOLS:%=$(B)/tests/%.so)
RUN = JOBS=$(JOBS) BUILD=$(abspath $(B)) tests/run

check: all $(TESTBIN) ## all tests; the last line counts them
	@$(RUN) unit golden meta prop value published native
unit: $(UNITBIN)
unit golden meta prop value published native: ## one kind of test
	@$(RUN) $@
# The ONNX project's own tests; nothing is run where they are not installed.
onnx: all ## the tests of the ONNX project, evaluated
	@$(RUN) onnx/suite 'onnx/suite --export' 'onnx/suite --again' \
	    'onnx/graphs 20' 'onnx/hostile 400'
onnx-native: all ## the same, compiled
	@$(RUN) 'onnx/suite --compiled'
golden meta prop value published native: all
meta: $(TESTBIN)
native: $(TOOLS:%=$(B)/tests/%.so)
# A network to test and to train further: training it takes as long as a suite.
# Without numpy there is none.
DIGITS := $(B)/demo/digits/digits.onnx
$(DIGITS): scripts/mkdigits
	@! /usr/bin/python3 -c 'import numpy' 2>/dev/null || \
	    /usr/bin/python3 $< $(@D)
check native nightly: $(DIGITS)
bless: all ## write what golden tests print into them; read the diff
	@BLESS=1 $(RUN) golden
# A night has a seed of its own, that of the day or SEED=N; a part that fails
# does not keep the others from running, one that passed is not repeated.
NIGHT := $(if $(filter command environment,$(origin SEED)),$(SEED),$(shell \
	date +%Y%m%d))
nightly: all $(TESTBIN) ## all tests at length, fuzzing and changed sources
	@BUILD=$(abspath $(B)) JOBS=$(JOBS) SEED=$(NIGHT) tests/night
asan: ## unit and half of the golden tests under ASan, UBSan
	@$(MAKE) SAN=1 WERROR=1 CFLAGS='-O1 -g1' asan-run
growth: ## how the programs' steps grow with their input
	@$(MAKE) COUNT=1 CFLAGS=-O1 growth-run
# Threads: the run-time library and compiled models under ThreadSanitizer.
tsan: all ## threads under ThreadSanitizer
	@$(RUN) native/tsan.sh
growth-run: $(BIN) $(DATA)
	@$(RUN) growth
# Starting programs takes most of the time: half of the golden tests each day.
asan-run: all $(UNITBIN)
	@REST=2 $(RUN) unit golden
bench: all ## measure speed, by scripts/bench
	@BUILD=$(abspath $(B)) CC='$(CC)' scripts/bench
# Fuzzing: a build of its own, with clang's coverage feedback.
FB := .build/fuzz
FUZZFLAGS = -fsanitize=fuzzer-no-link,address,undefined \
	-fno-sanitize-recover=undefined
fuzz: ## fuzz readers and filters for FUZZ_TIME seconds
	@$(MAKE) B=$(FB) CC='$(FUZZCC)' CFLAGS='-O1 -g $(FUZZFLAGS)' \
	    $(FUZZ:%=$(FB)/tests/%) $(FUZZED:%=$(FB)/tests/filter_%) \
	    $(SEEDERS:%=$(FB)/bin/relay-%)
	@BUILD=$(abspath $(FB)) FUZZ_TIME=$(FUZZ_TIME) tests/fuzz/run \
	    $(FUZZ) $(FUZZED:%=filter_%)
FUZZCC = $(if $(findstring ccache,$(CC)),ccache )clang
SEEDERS = parse typecheck fuse lower schedule plan ad training fold pack
$(B)/tests/fuzz_%: $(B)/tests/fuzz/fuzz_%.o $(LIB) $(DATA)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(LIB) $(LIBS)
$(FUZZED:%=$(B)/tests/fuzz/program_%.o): \
    $(B)/tests/fuzz/program_%.o: cmd/relay-%.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -Wno-missing-prototypes -Dmain=program_main \
	    -Dfilter_main=filter_whole -c -o $@ $<
$(FUZZED:%=$(B)/tests/fuzz/filter_%.o): \
    $(B)/tests/fuzz/filter_%.o: tests/fuzz/filter.c $(B)/flags
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -DFILTER='"relay-$*"' -c -o $@ $<
$(FUZZED:%=$(B)/tests/filter_%): $(B)/tests/filter_%: \
    $(B)/tests/fuzz/filter_%.o $(B)/tests/fuzz/program_%.o \
    $(SHARED) $(LIB) $(DATA)
	$(Q)$(LINK) -fsanitize=fuzzer -o $@ $(filter %.o,$^) $(LIB) $(LIBS)
$(B)/tests/fuzz/filter_%.o: CPPFLAGS_ += -DWAYS='"$(abspath tests/modes)"'
# Changes of the sources, one at a time, that some test must notice.
N ?= 40
SEED ?= 1
mutate: ## change N places of the sources that a test must notice
	@JOBS=$(JOBS) tests/mutate/mutate -n $(N) -s $(SEED) $(MUTATE)

# ---- lint ----
LINTC := $(sort $(SRC) $(wildcard cmd/*.c libcore/codegen/*.c \
	libcore/runtime/*.c) $(if $(ONEDNN),$(wildcard libcore/onednn/*.c)))
lint: check-headers lint-tidy lint-cppcheck lint-rest ## clang-tidy, cppcheck, headers, shellcheck, pages
lint-tidy: $(LINTC:%=$(B)/lint/%.ok)
$(B)/lint/%.ok: % .clang-tidy $(HDR) | $(GENERATED)
	@mkdir -p $(@D)
	$(Q)clang-tidy --quiet $< -- -std=c17 $(CPPFLAGS_) \
	    -DRELAY_VERSION='"0"' >$@.log 2>&1 || { cat $@.log; exit 1; }
	@! grep -qE '(warning|error):' $@.log || { cat $@.log; exit 1; }
	@touch $@
ANALYZER := -*,clang-analyzer-*,-clang-analyzer-security.insecureAPI.*
analyze: $(LINTC:%=$(B)/analyze/%.ok) ## clang's static analyzer
$(B)/analyze/%.ok: % $(HDR) | $(GENERATED)
	@mkdir -p $(@D)
	$(Q)clang-tidy --quiet --checks='$(ANALYZER)' --warnings-as-errors='*' \
	    $< -- -std=c17 $(CPPFLAGS_) -DRELAY_VERSION='"0"' 2>$@.log || \
	    { cat $@.log; exit 1; }
	@touch $@
lint-cppcheck: $(B)/lint/cppcheck.ok
$(B)/lint/cppcheck.ok: $(LINTC) $(HDR) | $(GENERATED)
	@mkdir -p $(@D)/cppcheck
	$(Q)cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr \
	    --enable=warning,portability --cppcheck-build-dir=$(@D)/cppcheck \
	    --suppress=missingIncludeSystem --suppress=nullPointerRedundantCheck --suppress=zerodivcond --suppress=ctunullpointer --suppress=objectIndex \
	    -D_GNU_SOURCE -D__x86_64__ -Ilibcore -I. -I$(B)/gen $(LINTC)
	@touch $@
lint-rest: man
	$(Q)scripts/lint-doors
	$(Q)scripts/measure
	$(Q)grep -rlE -m1 '^#(!/bin/(ba)?sh| shellcheck shell=)' scripts tests .ci | \
	    xargs shellcheck -x -S warning
	$(Q)mandoc -T lint -W warning $(PAGES)
check-headers: $(HDR:%=$(B)/headers/%.ok) ## compile each header by itself
$(B)/headers/%.ok: % $(HDR) | $(GENERATED)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=c17 $(WARN) -Werror -Wno-unused-function $(CPPFLAGS_) \
	    -fsyntax-only -x c $<
	@touch $@
format: ## clang-format over all sources
	clang-format -i $(SRC) $(HDR) $(wildcard cmd/*.c tests/*/*.c)

# ---- install, release ----
# Quoted where it stands: a prefix may have spaces.
D = "$(DESTDIR)$(PREFIX)"
# Where Python looks for modules below the prefix, as Debian lays it out.
PYTHONDIR ?= $(PREFIX)/lib/python3$(if $(filter /usr,$(PREFIX)),,$(shell \
	/usr/bin/python3 -c 'import sys; print(".%d" % sys.version_info[1])' \
	2>/dev/null))/dist-packages
install: all ## install below DESTDIR and PREFIX
	install -d $(D)/bin $(D)/lib/relay $(D)/share/relay/std \
	    $(D)/include/relay $(D)/lib/pkgconfig \
	    $(D)/share/bash-completion/completions
	install -m 755 $(BIN) $(D)/bin
	install -m 644 $(B)/lib/pkgconfig/relay-runtime.pc \
	    $(B)/lib/pkgconfig/relay.pc $(D)/lib/pkgconfig
	install -m 644 $(DEVLIB) $(D)/lib
	for h in $(DEVHDR); do install -D -m 644 $(DEVDIR)/$$h \
	    $(D)/include/relay-dev/$$h || exit; done
	install -m 644 $(RNG) $(D)/share/relay
	install -m 644 $(STD) $(D)/share/relay/std
	install -m 644 scripts/relay.py scripts/train.awk \
	    scripts/train_text.awk scripts/tune.awk scripts/options.sh scripts/pipeline.sh \
	    $(D)/share/relay
	install -D -m 644 scripts/relay.py "$(DESTDIR)$(PYTHONDIR)"/relay.py
	install -m 644 $(RT) $(D)/lib/relay
	if [ -f $(MPILIB) ]; then install -m 644 $(MPILIB) $(D)/lib/relay; fi
	if [ -f $(ONEDNNLIB) ]; then install -m 644 $(ONEDNNLIB) $(D)/lib/relay; fi
	if [ -f $(CROSSRT) ]; then install -D -m 644 $(CROSSRT) \
	    $(D)/lib/relay/$(CROSS)/librelay-rt.a; fi
	install -m 644 libcore/runtime/relay.h \
	    libcore/runtime/relay_model.h libcore/runtime/relay_part.h \
	    $(D)/include/relay
	for p in $(notdir $(PAGES)); do \
	    install -D -m 644 $(B)/man/$$p \
	    $(D)/share/man/man$${p##*.}/$$p || exit; done
	for p in $(notdir $(BIN)); do \
	    install -m 644 $(B)/share/bash-completion/relay \
	    $(D)/share/bash-completion/completions/$$p || exit; done
uninstall: ## remove what install installed
	for p in $(notdir $(BIN)); do rm -f $(D)/bin/$$p \
	    $(D)/share/bash-completion/completions/$$p; done
	for p in $(notdir $(PAGES)); do \
	    rm -f $(D)/share/man/man$${p##*.}/$$p; done
	rm -f $(D)/lib/pkgconfig/relay-runtime.pc $(D)/lib/pkgconfig/relay.pc \
	    $(D)/lib/librelay.a "$(DESTDIR)$(PYTHONDIR)"/relay.py
	rm -rf $(D)/lib/relay $(D)/share/relay $(D)/include/relay \
	    $(D)/include/relay-dev
deb: all ## a Debian package
	+@scripts/mkdeb $(RELVERSION) $(B)/deb
dist: ## a tar file of what is committed
	@mkdir -p .build
	git archive --format=tar --prefix=relay-$(RELVERSION)/ HEAD | \
	    gzip -n >.build/relay-$(RELVERSION).tar.gz
	@echo .build/relay-$(RELVERSION).tar.gz
clean: ## remove .build
	rm -rf .build
help: ## print this
	@sed -n '/^#/!q;s/^# \{0,1\}//p' Makefile
	@echo
	@sed -n 's/^\([a-z][a-z -]*\):[^#]*## /\1\t/p' Makefile | sort | \
	    awk -F '\t' '{ printf "make %-14s %s\n", $$1, $$2 }'

-include $(OBJ:.o=.d) $(CGOBJ:.o=.d) $(RTOBJ:.o=.d) \
	$(CROSSOBJ:.o=.d) $(patsubst %.c,$(B)/%.d, \
	$(wildcard cmd/*.c tests/unit/*.c tests/fuzz/*.c)) \
	$(foreach f,$(FUZZED),$(B)/tests/fuzz/program_$f.d \
	$(B)/tests/fuzz/filter_$f.d)
