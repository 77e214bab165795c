#include "arguments.h"

/* Only the GNU C library hands argc and argv to functions that run before main. */
#ifdef __GLIBC__
static char *none[] = {0};
static int count = 0;
static char **list = none;

__attribute__((constructor(101))) static void keep(int argc, char **argv) {
    if (argv) {
        count = argc;
        list = argv;
    }
}

char **_swift_stdlib_getUnsafeArgvArgc(int *length) {
    *length = count;
    return list;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
    list = argv;
    count = argc;
}
#endif
