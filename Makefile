# Bootstrap: objects in .build/, programs are cmd/relay-*.c.  (Grows.)
B = .build
CC = gcc
CFLAGS = -O2 -g
WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla
CPPFLAGS = -D_GNU_SOURCE -Ilibcore -I. -I$(B)/gen $(shell pkg-config --cflags libxml-2.0 libcgraph)
LDLIBS = -lxml2 -lcgraph -lseccomp -lxxhash -lmd -ljansson -lzip -lm
SRC := $(filter-out $(wildcard libcore/codegen/*.c libcore/runtime/*.c),$(wildcard libcore/*/*.c formats/*/*.c))
OBJ := $(SRC:%.c=$(B)/%.o) $(B)/gen/op_table.o
CMD := $(patsubst cmd/%.c,$(B)/bin/%,$(wildcard cmd/relay-*.c))
all: $(CMD)
$(B)/gen/op_enum.h $(B)/gen/op_table.c &: scripts/mkops $(wildcard libcore/op/*.c)
	@mkdir -p $(B)/gen
	scripts/mkops $(B)/gen $(wildcard libcore/op/*.c)
$(B)/%.o: %.c | $(B)/gen/op_enum.h
	@mkdir -p $(@D)
	$(CC) -std=c17 $(CFLAGS) $(WARN) $(CPPFLAGS) -MMD -c -o $@ $<
$(B)/gen/%.o: $(B)/gen/%.c
	$(CC) -std=c17 $(CFLAGS) $(WARN) $(CPPFLAGS) -MMD -c -o $@ $<
$(B)/librelay.a: $(OBJ)
	ar rcs $@ $^
$(B)/bin/%: $(B)/cmd/%.o $(B)/cmd/filter.o $(B)/librelay.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -o $@ $(B)/cmd/$*.o $(B)/cmd/filter.o $(B)/librelay.a $(LDLIBS)
.SECONDARY:
-include $(shell find $(B) -name '*.d' 2>/dev/null)
