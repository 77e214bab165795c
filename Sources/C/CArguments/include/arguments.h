#ifndef DRAGCONV_ARGUMENTS_H
#define DRAGCONV_ARGUMENTS_H

#include <features.h>

/* The two functions by which Swift's standard library finds the process's arguments (stdlib/public/stubs/CommandLine.cpp), in place of its own.
   Those look for argv in the whole stack, whose place they read from /proc/self/maps, at every start: a thirtieth of a short run. A program that
   is linked with the shared library goes on using the library's.

   Owner: the process. Thread rule: the arguments are kept before main, when there is one thread; nothing in dragconv calls the second function. */
char **_swift_stdlib_getUnsafeArgvArgc(int *length);
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

#endif
