// Whether the test runs under a sanitizer, which turns seconds into minutes.
#ifndef ROUNDHOUSE_TESTS_TESTING_SANITIZED_H_
#define ROUNDHOUSE_TESTS_TESTING_SANITIZED_H_

namespace roundhouse {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif
#else
inline constexpr bool kIsSanitized = false;
#endif

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_TESTING_SANITIZED_H_
