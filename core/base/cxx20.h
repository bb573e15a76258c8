// All headers of Roundhouse need C++20. This check reports that before any obscure error.
#ifndef ROUNDHOUSE_CORE_BASE_CXX20_H_
#define ROUNDHOUSE_CORE_BASE_CXX20_H_

#if !defined(__cplusplus) || __cplusplus < 202002L
#error \
    "Roundhouse needs C++20: put `build --cxxopt=-std=c++20 --host_cxxopt=-std=c++20` in your .bazelrc"
#endif

#endif  // ROUNDHOUSE_CORE_BASE_CXX20_H_
