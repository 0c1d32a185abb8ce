// What strings of the library do where they are destroyed, looked at, or cut: a destructor
// acquires nothing, and what can only throw is no cause.
// { dg-additional-options "-std=c++17 -fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <algorithm>
#include <string>
#include <vector>

PAWL_COMPUTE size_t made (const char *p) { std::string s (p, 40); return s.size (); }   // { dg-warning "'std::basic_string::basic_string' may acquire memory inside on the compute path 'made'" }
                                                                // { dg-warning "'std::basic_string::~basic_string' may release memory inside on the compute path 'made'" .-1 }
                                                                // { dg-note "leave the release to a tear-down function" .-2 }
PAWL_COMPUTE char looked_at (const std::string &s, size_t i) { return s.at (i) + s[i] + s.back (); }
PAWL_COMPUTE char written (std::string &s, size_t i) { return s.at (i) = 'a'; }
PAWL_COMPUTE int compared (const std::string &s) { return s.compare (1, 2, "ab") + s.compare ("ab") + (int) s.find ("b"); }
PAWL_COMPUTE size_t copied (const std::string &s, char *to) { return s.copy (to, 3, 1); }
PAWL_COMPUTE void cut (std::string &s) { s.erase (1, 2); s.erase (s.begin ()); s.pop_back (); s.clear (); }
PAWL_COMPUTE void sorted (std::vector<std::string> &v) { std::sort (v.begin (), v.end ()); }    // { dg-warning "'std::basic_string::~basic_string' may release memory inside on the compute path 'sorted', reached through 'std::sort' [pawl:compute-alloc]" }
PAWL_COMPUTE void appended (std::string &s) { s.append ("abc"); }       // { dg-warning "'std::basic_string::append' may acquire memory inside on the compute path 'appended'" }
