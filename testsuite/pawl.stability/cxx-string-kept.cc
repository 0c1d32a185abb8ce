// A string's characters, whose address is kept, move when it grows.
// { dg-additional-options "-std=c++17" }
#include <string>
#include <string_view>
#define PREPARE __attribute__ ((pawl_prepare))
#define LOG(name) struct name { std::string text; bool viewed; }; \
  struct name##_view { const char *at; }
LOG (appended);
LOG (pushed);
LOG (assigned);
LOG (reserved);
LOG (added);
LOG (guarded);
LOG (sized);
struct viewed { std::string text; };
struct viewer { std::string_view at; };
void take (appended_view *v, appended *l) { v->at = l->text.c_str (); }
void take (pushed_view *v, pushed *l) { v->at = l->text.data (); }
void take (assigned_view *v, assigned *l) { v->at = &l->text[3]; }
void take (reserved_view *v, reserved *l) { v->at = &l->text.front (); }
void take (added_view *v, added *l) { v->at = &l->text.at (1); }
void take (guarded_view *v, guarded *l) { l->viewed = true; v->at = l->text.c_str (); }
long take (sized_view *, sized *l) { return (long) l->text.size (); }
void take (viewer *v, viewed *l) { v->at = l->text; }
PREPARE void
grow (appended *l, const char *more)
{
  l->text.append (more);        // { dg-error "may move the block at 'l->text', whose address is kept in 'appended_view::at'" }
}
PREPARE void
grow (pushed *l, char c)
{
  l->text.push_back (c);        // { dg-error "may move the block at 'l->text', whose address is kept in 'pushed_view::at'" }
}
PREPARE void
grow (assigned *l, const std::string &s)
{
  l->text = s;                  // { dg-error "may move the block at 'l->text', whose address is kept in 'assigned_view::at'" }
}
PREPARE void
grow (reserved *l, size_t n)
{
  l->text.reserve (n);          // { dg-error "may move the block at 'l->text', whose address is kept in 'reserved_view::at'" }
}
PREPARE void
grow (added *l, const char *s)
{
  l->text += s;                 // { dg-error "may move the block at 'l->text', whose address is kept in 'added_view::at'" }
}
PREPARE bool
grow (guarded *l, const char *s)
{
  if (l->viewed)
    return false;
  l->text += s;
  return true;
}
PREPARE void
grow (sized *l, const char *s)
{
  l->text += s;
}
PREPARE void
grow (viewed *l, const char *s)
{
  l->text += s;                 // { dg-error "may move the block at 'l->text', whose address is kept in 'viewer::at'" }
}
