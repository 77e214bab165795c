#include "arguments.h"

/* The C library hands argc and argv to functions that run before main (glibc's _dl_init and call_init; other C libraries hand over nothing). */
static int count;
static char **list;

__attribute__((constructor(101))) static void keep(int argc, char **argv) {
    count = argc;
    list = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
    *length = count;
    return list;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    list = argv;
    count = argc;
}
