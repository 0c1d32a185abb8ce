// std::nullopt as the refusal.
// { dg-options "-std=c++17 -fplugin-arg-pawl-severity=workspace-overflow:off" }
#include <optional>
struct Slots { int taken; int room; };
__attribute__ ((pawl_refuses (std::nullopt))) std::optional<int>
bad (Slots &s, int n)
{
  s.taken += n;         // { dg-error "'s->taken' is changed before 'bad' refuses" }
  if (s.taken > s.room)
    return std::nullopt;
  return s.taken;
}
__attribute__ ((pawl_refuses (std::nullopt))) std::optional<int>
good (Slots &s, int n)
{
  if (n > s.room - s.taken)
    return std::nullopt;
  s.taken += n;
  return s.taken;
}
