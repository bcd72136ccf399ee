/*
 * Whether this is compiled for a sanitizer, which keeps memory and threads of
 * its own: SANITIZED_MEMORY for AddressSanitizer and MemorySanitizer, SANITIZED
 * for any.  gcc says so by macros, clang by __has_feature.
 */
#ifndef RELAY_BASE_SANITIZED_H
#define RELAY_BASE_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED_MEMORY 1
#endif
#endif
#ifndef SANITIZED_MEMORY
#define SANITIZED_MEMORY 0
#endif

#if SANITIZED_MEMORY || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
