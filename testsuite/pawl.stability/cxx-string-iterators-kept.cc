// Iterators of strings are addresses, too.
// { dg-additional-options "-std=c++17" }
#include <string>
#define PREPARE __attribute__ ((pawl_prepare))
struct text { std::string s; };
struct text_cursor { std::string::iterator at; };
void
set_text (text_cursor *c, text *p)
{
  c->at = p->s.begin ();
}
PREPARE void
grow_text (text *p, int x)
{
  p->s.push_back (x);   // { dg-error "may move the block at 'p->s', whose address is kept in 'text_cursor::at', in 'grow_text" }
}
