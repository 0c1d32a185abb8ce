/* Who drops a shared pointer may be the last to hold it, at every optimisation level and
   whether or not the unit makes such objects.  */
#include <pawl.h>
#include <memory>

struct Sample { float data[64]; };

struct Player
{
  std::shared_ptr<const Sample> now, next;
  PAWL_COMPUTE float swap ();
  PAWL_COMPUTE float take ();
  PAWL_COMPUTE float look () const;
};

PAWL_COMPUTE float
Player::swap ()
{
  std::swap (now, next);
  return now->data[0];
}

PAWL_COMPUTE float
Player::take ()
{
  now = next;           // { dg-error "releases .* 'std::shared_ptr::operator=' [pawl:compute-alloc]" }
  return now->data[0];
}

PAWL_COMPUTE float
Player::look () const
{
  const Sample &sample = *now;
  return next ? sample.data[0] : now.use_count ();
}
