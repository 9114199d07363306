# mpi.mk - the program on many machines: its objects without main, and the room of MPI.  Only transport.c includes mpi.h.
.PHONY: mpi
MPICC ?= mpicc
MPI_SHOWN := $(if $(filter mpi test-mpi check tidy %/yomikiri-mpi %/transport,$(GOALS)),$(shell $(MPICC) -show 2>/dev/null))
MPI_CPPFLAGS := $(filter -I% -D%,$(MPI_SHOWN))
MPI_LIBS := $(filter -L% -l% -Wl%,$(MPI_SHOWN))
MPI_PROGRAM := $(OUT)/yomikiri-mpi
mpi: $(MPI_PROGRAM)

$(OUT)/obj/solver/interfaces/mpi/transport.o $(OUT)/checked/solver/interfaces/mpi/transport.o: private ALL_CPPFLAGS += $(MPI_CPPFLAGS)

$(MPI_PROGRAM): $(call objects,obj,$(MPI_SOURCES)) $(filter-out %/cli/main.o,$(CLI_OBJECTS)) $(LIB_OBJECTS)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS) $(MPI_LIBS)

# The same with assertions on, and its tests: three ranks on this machine.
.PHONY: test-mpi
CHECKED_MPI := $(OUT)/tests/yomikiri-mpi
$(CHECKED_MPI): $(call objects,checked,$(MPI_SOURCES) $(filter-out %/main.c,$(CLI_SOURCES)) $(LIB_SOURCES)) $(call for_each,checked)
	@mkdir -p $(@D)
	@echo '  LINK  $@'
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(LIBS) $(MPI_LIBS)

test-mpi: $(CHECKED_MPI) $(CHECKED_PROGRAM)
	@YOMIKIRI=$(CHECKED_PROGRAM) YOMIKIRI_MPI=$(CHECKED_MPI) tests/mpi.sh
