// The memory layout of a filter, shared by seccomp-filter.c, which builds filters, and spawn-confined.c, which installs them.
#ifndef DRAGCONV_SECCOMP_FILTER_LAYOUT_H
#define DRAGCONV_SECCOMP_FILTER_LAYOUT_H

#include <linux/filter.h>
#include <stddef.h>

#define SECCOMP_MAXIMUM_LENGTH 1024
#define SECCOMP_MAXIMUM_SLOTS 8

struct seccomp_filter {
    struct sock_filter instructions[SECCOMP_MAXIMUM_LENGTH];
    size_t length;
    size_t slots[SECCOMP_MAXIMUM_SLOTS];  // indices of instructions whose operand becomes the id of the process that installs the filter
    size_t slot_count;
};

#endif
