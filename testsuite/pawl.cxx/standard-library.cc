/* A large unit of library code, nothing of it in scope.  */
/* { dg-options "-std=c++17" } */
/* { dg-do compile } */
#include <algorithm>
#include <map>
#include <memory>
#include <pawl.h>
#include <string>
#include <vector>

PAWL_COMPUTE float
sum (const std::vector<float> &values)
{
  float total = 0;
  for (float value : values)
    total += value;
  return total;
}

std::map<std::string, std::unique_ptr<int>>
fill ()
{
  std::map<std::string, std::unique_ptr<int>> made;
  made["one"] = std::make_unique<int> (1);
  return made;
}
