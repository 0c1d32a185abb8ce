# SPDX-License-Identifier: GPL-3.0-or-later
# The jobs of `make check', one a compiler and DejaGnu script, one a unit test,
# one a negative control, so that make -jN runs N of them at a time.  Each
# leaves RESULTS/.../*.sum; a job that fails does not stop the others: what it
# left, or did not leave, is told by testsuite/tools/sum-up.

results := testsuite/results
tools := $(srcdir)/testsuite/tools
scripts := $(sort $(notdir $(basename \
  $(wildcard $(srcdir)/testsuite/pawl.*/*.exp))))
# TARGET-MAJOR of each compiler, and those alone as make knows them.
builds := $(shell awk '{ print $$3 "-" $$2 }' plugin/builds.list)
first := $(firstword $(builds))

# What the command makes of evidence, whichever compiler wrote it.
once := $(notdir $(basename $(wildcard $(srcdir)/testsuite/pawl.audit/*.exp)))
dejagnu_jobs := $(foreach build,$(builds),$(foreach script,\
  $(if $(filter $(first),$(build)),$(scripts),$(filter-out $(once),$(scripts))),\
  $(results)/$(build)/$(script)/pawl.sum))
# The manual's examples are for compilers of this machine.
native := $(shell awk -v native="$$($(CC) -dumpmachine)" \
  '$$3 == native { print $$3 "-" $$2 }' plugin/builds.list)
manual_jobs := $(if $(wildcard $(srcdir)/testsuite/manual/run),\
  $(foreach build,$(native),$(results)/$(build)/manual/pawl.sum))
harness_job := $(results)/$(first)/harness/pawl.sum
# Every source there, so that one which tests.am forgets is missed.
unit_jobs := $(if $(UNIT_TESTS),$(patsubst %.c,$(results)/unit/%.sum,\
  $(filter-out support.c,$(notdir $(wildcard $(srcdir)/testsuite/unit/*.c)))))
mutants := $(shell sed -n 's/^\[\(.*\)\]$$/\1/p' \
  $(srcdir)/testsuite/mutants/table)
mutant_jobs := $(mutants:%=$(results)/mutants/%/mutant.sum)

export srcdir abs_srcdir abs_builddir RUNTEST CC CFLAGS_STD VERSION
export PLUGIN_LIBS COMMAND_LIBS VALGRIND MAKE

.PHONY: summary dejagnu manual harness unit mutants
summary: dejagnu manual harness unit mutants
	@$(tools)/sum-up $(results) testsuite/summary \
	  $(dejagnu_jobs) $(manual_jobs) $(harness_job) $(unit_jobs) $(mutant_jobs)

dejagnu: $(dejagnu_jobs)
manual: $(manual_jobs)
harness: $(harness_job)
unit: $(unit_jobs)
mutants: $(mutant_jobs)

# The last path component is the script, the one before it the build.
$(dejagnu_jobs):
	-@$(tools)/run-dejagnu $(@D) $(notdir $(patsubst %/,%,$(dir $(@D)))) \
	  $(notdir $(@D))

$(manual_jobs):
	-@$(tools)/run-manual $(@D) $(notdir $(patsubst %/,%,$(dir $(@D))))

$(harness_job):
	-@$(tools)/run-harness $(@D) $(first)

$(unit_jobs):
	-@$(tools)/run-unit $(abs_builddir)/testsuite/unit/$(basename $(notdir $@)) $@

# A negative control says nothing where the test fails anyway.
$(mutant_jobs): | $(filter $(results)/$(first)/%,$(dejagnu_jobs))
	-@$(tools)/run-mutant $(notdir $(@D)) $(@D) $(results)/$(first)
