#include "arguments.h"

#include <stdlib.h>
#include <unistd.h>

/* Swift's runtime reads the program's own path from /proc, and aborts where there is none, unless SWIFT_ROOT is set
   (stdlib/public/runtime/Paths.cpp). A sandbox without /proc sets that variable. */
static void require_proc(void) {
    static const char sentence[] = "dragconv: /proc is not mounted here, and no program in Swift runs without it; "
                                   "mount it in this root: mount -t proc proc /proc\n";
    char byte;
    if (readlink("/proc/self/exe", &byte, 1) > 0 || getenv("SWIFT_ROOT")) return;
    if (write(2, sentence, sizeof sentence - 1) < 0) _exit(70);
    _exit(69);
}

/* Only the GNU C library hands argc and argv to functions that run before main. */
#ifdef __GLIBC__
static char *none[] = {0};
static int count = 0;
static char **list = none;

__attribute__((constructor(101))) static void keep(int argc, char **argv) {
    require_proc();
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
