// Starts a child process in another control group, or in namespaces of its own.
#ifndef DRAGCONV_VFORK_INTO_H
#define DRAGCONV_VFORK_INTO_H

#include <stdint.h>
#include <sys/types.h>

// Like vfork(2), but with clone3(2): the child process has a stack of its own, and runs `function`, whose result is its exit status. The caller
// waits until the child process has ended or become another program.
//
// Moving a process into a group after its start takes the kernel some ten milliseconds, during which no process can start.
//
// - namespaces: flags of clone(2) for the child process's namespaces; 0 for the caller's.
// - group: a file descriptor of the folder of the child process's control group; -1 for the caller's group.
// - process: gets the child process as the caller sees it, before the child process runs; in a PID namespace it has another number.
// - Returns the child process, or -1 with errno (ENOSYS before Linux 5.7 and on processors other than x86-64 and arm64).
pid_t vfork_into(uint64_t namespaces, int group, int (*function)(void *), void *argument, volatile pid_t *process);

#endif
