/* Coroutines compile without a crash; their frame is taken by operator new.  */
/* { dg-options "-std=c++20 -fplugin-arg-pawl-severity=compute-alloc:off" } */
/* { dg-do compile } */
#include <coroutine>
#include <pawl.h>

struct Task
{
  struct promise_type
  {
    Task get_return_object () { return {}; }
    std::suspend_never initial_suspend () { return {}; }
    std::suspend_never final_suspend () noexcept { return {}; }
    void return_void () {}
    void unhandled_exception () {}
  };
};

PAWL_COMPUTE Task
task (int n)
{
  int *made = new int (n);
  co_await std::suspend_always {};
  delete made;
}
