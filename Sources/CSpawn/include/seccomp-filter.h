// A seccomp filter for converters (seccomp(2), BPF as in linux/filter.h): what is not in a list of allowed calls is refused. x86-64 and arm64.
//
// Owner and thread rule: a filter belongs to who made it, and is used by one thread at a time.
#ifndef DRAGCONV_SECCOMP_FILTER_H
#define DRAGCONV_SECCOMP_FILTER_H

#include <stddef.h>
#include <stdint.h>

enum seccomp_kind {
    SECCOMP_NATIVE,  // a compiled program: threads, no further processes
    SECCOMP_SCRIPT,  // an interpreter, or a program that starts others
};

enum seccomp_flag {
    SECCOMP_LANDLOCK = 1,      // there is no namespace around the program: other processes are in reach
    SECCOMP_OLD_LANDLOCK = 2,  // Landlock before version 3, which lets files be emptied
    SECCOMP_NO_SCOPES = 4,     // Landlock before version 6, which lets signals and abstract sockets out
    SECCOMP_NETWORK = 8,       // TCP and UDP to the internet; never sockets of this machine's other programs
};

struct seccomp_filter;

// Makes a filter, or NULL when there is none: no memory, lists that have grown too long, another architecture.
struct seccomp_filter *seccomp_filter_make(enum seccomp_kind kind, unsigned flags);
void seccomp_filter_free(struct seccomp_filter *filter);

// The instructions as the kernel has them (struct sock_filter).
const void *seccomp_filter_bytes(const struct seccomp_filter *filter);
size_t seccomp_filter_byte_count(const struct seccomp_filter *filter);

#endif
