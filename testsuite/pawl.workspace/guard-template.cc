// A formula names parameters of the template: each instance has its own.
// { dg-options "-fplugin-arg-pawl-unknown=warning" }
#include <pawl.h>
#include <cstddef>
#include <cstdint>

template <typename T, int Lanes>
PAWL_COMPUTE bool
widen (const T *x, std::uint16_t n,
       T *ws PAWL_WORKSPACE (cap, "ceil_div (n, Lanes) * Lanes * sizeof (T)"),
       std::size_t cap)
{
  const std::size_t padded = (n + Lanes - 1) / Lanes * Lanes;
  if (!ws || cap / sizeof (T) < padded)
    return false;
  for (std::size_t i = 0; i < padded; i++)
    ws[i] = i < n ? x[i] : 0;
  return true;
}

template bool widen<double, 4> (const double *, std::uint16_t, double *,
                                std::size_t);
template bool widen<std::int8_t, 16> (const std::int8_t *, std::uint16_t,
                                      std::int8_t *, std::size_t);

template <typename T, int Lanes = 8>
PAWL_COMPUTE bool
too_little (const T *x, std::uint16_t n,
            T *ws PAWL_WORKSPACE (cap,
                                  "ceil_div (n, Lanes) * Lanes * sizeof (T)"),
            std::size_t cap)
{
  if (!ws || cap / sizeof (T) < n) // { dg-error "the guard of the workspace 'ws' in 'too_little' admits 2 bytes where 16 are needed \(n = 1\)" }
    return false;
  for (std::size_t i = 0; i < n; i++)
    ws[i] = x[i];
  return true;
}

template bool too_little<short> (const short *, std::uint16_t, short *,
                                 std::size_t);

// Of two instances one asks for what it needs.
template <typename T>
PAWL_COMPUTE bool
as_floats (const T *x, std::uint16_t n,
           T *ws PAWL_WORKSPACE (cap, "n * sizeof (T)"), std::size_t cap)
{
  if (!ws || cap / sizeof (float) < n) // { dg-error "the guard of the workspace 'ws' in 'as_floats' admits 4 bytes where 8 are needed \(n = 1\)" }
    return false;
  for (std::size_t i = 0; i < n; i++)
    ws[i] = x[i];
  return true;
}

template bool as_floats<float> (const float *, std::uint16_t, float *,
                                std::size_t);
template bool as_floats<double> (const double *, std::uint16_t, double *,
                                 std::size_t);

// A member of a class that is a template.
template <typename Element> struct rows
{
  PAWL_COMPUTE static int
  copy (const Element *x, std::uint16_t n,
        Element *ws PAWL_WORKSPACE (cap, "n * sizeof (Element)"),
        std::size_t cap)
  {
    if (n && (!ws || cap < n * sizeof (Element)))
      return -1;
    for (unsigned i = 0; i < n; i++)
      ws[i] = x[i];
    return 0;
  }
};

template struct rows<unsigned long long>;

// What a class is called elsewhere is not looked up.
namespace audio { struct frame { float left, right; }; }

template <typename T>
PAWL_COMPUTE bool
elsewhere (const T *x, std::uint16_t n,
           T *ws PAWL_WORKSPACE (cap, "n * sizeof (T)"), std::size_t cap)
{
  if (!ws || cap / sizeof (T) < n) // { dg-warning "it is not known whether 'elsewhere' refuses a workspace 'ws' that is too small, and only that: 'sizeof \(T\)' was not observed with this function" any }
    return false;
  for (std::size_t i = 0; i < n; i++)
    ws[i] = x[i];
  return true;
}

template bool elsewhere<audio::frame> (const audio::frame *, std::uint16_t,
                                       audio::frame *, std::size_t);
