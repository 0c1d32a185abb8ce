# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the plugin for one GCC: called by the top Makefile with MAJOR, TARGET,
# GXX, FOLDER (that GCC's plugin folder), SOURCES and so on.

out := plugin/$(TARGET)
objects := $(patsubst plugin/%.cc,$(out)/$(MAJOR)/%.o,$(SOURCES))

flags := -std=gnu++17 -fno-rtti -fno-exceptions -fno-threadsafe-statics -fPIC -fvisibility=hidden \
  -Wall -Wextra -Wno-unused-parameter -Wno-format-diag \
  -DPACKAGE_VERSION='"$(VERSION)"' -I$(srcdir) -isystem $(FOLDER)/include

ifeq ($(V),1)
say = @:
quiet =
else
say = @echo
quiet = @
endif

# The compiler itself has the C++ runtime: linking libstdc++ as well would cost
# every compilation 2.4 million instructions of dynamic linking.
$(out)/pawl-$(MAJOR).so: $(objects) libpawl.a
	$(say) "  PLUGIN   $@"
	$(quiet)$(GXX) $(CXXFLAGS) -shared -nodefaultlibs -Wl,-z,lazy \
	  -Wl,-O1 -Wl,--as-needed -Wl,--exclude-libs,ALL \
	  -o $@ $(objects) libpawl.a $(LDFLAGS) $(LIBS) -lc -lgcc
	$(quiet)if nm -u $@ | grep ' U .*pawl_'; then \
	  echo '$@: these are defined nowhere' >&2; rm -f $@; exit 1; fi

$(out)/$(MAJOR)/%.o: $(srcdir)/plugin/%.cc $(srcdir)/plugin/build.mk
	@mkdir -p $(@D)
	$(say) "  CXX-$(MAJOR)   $(patsubst $(srcdir)/%,%,$<) ($(TARGET))"
	$(quiet)$(GXX) $(flags) $(CXXFLAGS) -MMD -MP -c -o $@ $<

-include $(objects:.o=.d)
