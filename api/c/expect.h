/* What tests in C say of what they find. For the one source of a program. */
#ifndef ROUNDHOUSE_API_C_EXPECT_H_
#define ROUNDHOUSE_API_C_EXPECT_H_

#include <roundhouse.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

#define EXPECT(condition)                                                      \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
      ++failures;                                                              \
    }                                                                          \
  } while (0)

#define EXPECT_OK(call)                                             \
  do {                                                              \
    rh_error* expected_ok = (call);                                 \
    if (expected_ok != NULL) {                                      \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, \
              rh_error_message(expected_ok));                       \
      rh_error_free(expected_ok);                                   \
      ++failures;                                                   \
    }                                                               \
  } while (0)

static inline void ExpectError(const char* file, int line, rh_error* error, rh_code code,
                               const char* text) {
  if (rh_error_code(error) != code || strstr(rh_error_message(error), text) == NULL) {
    fprintf(stderr, "%s:%d: expected code %d and \"%s\", found %d and \"%s\"\n", file, line, code,
            text, rh_error_code(error), rh_error_message(error));
    ++failures;
  }
  rh_error_free(error);
}
#define EXPECT_ERROR(call, code, text) ExpectError(__FILE__, __LINE__, call, code, text)

#endif /* ROUNDHOUSE_API_C_EXPECT_H_ */
