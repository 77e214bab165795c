#ifndef DRAGCONV_ARGUMENTS_H
#define DRAGCONV_ARGUMENTS_H

/* The two functions by which Swift's runtime finds the process's arguments (SwiftShims/RuntimeStubs.h), in place of the runtime's own. Those
   look for argv in the whole stack, whose place they read from /proc/self/maps, at every start: a thirtieth of a short run.

   Owner: the process. Thread rule: the arguments are kept before main, and never change afterwards. */
char **_swift_stdlib_getUnsafeArgvArgc(int *length);
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

#endif
