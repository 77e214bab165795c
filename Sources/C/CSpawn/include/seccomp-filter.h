// A seccomp filter for converters (seccomp(2), BPF as in linux/filter.h). System calls that are in no list of allowed calls are
// refused. For x86-64 and arm64.
//
// Owner and thread rule: the caller of seccomp_filter_make owns the filter and must free it. A filter is used by one thread at a time.
#ifndef DRAGCONV_SECCOMP_FILTER_H
#define DRAGCONV_SECCOMP_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum seccomp_kind {
    SECCOMP_NATIVE,  // a compiled program that uses threads and starts no other processes
    SECCOMP_SCRIPT,  // an interpreter, or a program that starts other programs
};

enum seccomp_flag {
    SECCOMP_LANDLOCK = 1,      // the program runs without namespaces, so that other processes are visible to it
    SECCOMP_OLD_LANDLOCK = 2,  // Landlock before version 3, which does not restrict truncation
    SECCOMP_NO_SCOPES = 4,     // Landlock before version 6, which does not restrict signals and abstract sockets
    SECCOMP_NETWORK = 8,       // allow TCP and UDP sockets; Unix sockets stay forbidden, except connected pairs (socketpair(2))
    SECCOMP_UNIX = 16,         // allow Unix sockets; only for a program in a network namespace and a file system of its own
};

struct seccomp_filter;

// Builds a filter. Returns NULL when memory is short, the filter exceeds the maximum length, or the architecture is not supported.
struct seccomp_filter *seccomp_filter_make(enum seccomp_kind kind, unsigned flags);
// Frees a filter; NULL is allowed.
void seccomp_filter_free(struct seccomp_filter *filter);

// The filter's instructions in the kernel's form: an array of struct sock_filter, owned by the filter.
const void *seccomp_filter_bytes(const struct seccomp_filter *filter);
// The size of the instructions, in bytes.
size_t seccomp_filter_byte_count(const struct seccomp_filter *filter);

#endif
