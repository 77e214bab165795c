// Starts a child process in another control group.
#ifndef DRAGCONV_VFORK_INTO_H
#define DRAGCONV_VFORK_INTO_H

#include <sys/types.h>

// Like vfork(2), but the child process is in a control group (clone3(2), CLONE_INTO_CGROUP), has a stack of its own, and runs `function`,
// whose result is its exit status. The caller waits until the child process has ended or become another program.
//
// Moving a process into a group after its start takes the kernel some ten milliseconds, during which no process can start.
//
// - group: a file descriptor of the group's folder.
// - Returns the child process, or -1 with errno (ENOSYS before Linux 5.7 and on processors other than x86-64 and arm64).
pid_t vfork_into(int group, int (*function)(void *), void *argument);

#endif
