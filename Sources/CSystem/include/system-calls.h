// Calls of Linux that Swift's Glibc module does not show. No state of its own; any thread.
#ifndef DRAGCONV_SYSTEM_CALLS_H
#define DRAGCONV_SYSTEM_CALLS_H

#include <semaphore.h>
#include <stdint.h>
#include <sys/types.h>

// O_PATH of open(2): a descriptor of the place alone, from which nothing can be read.
enum { SYSTEM_PATH_ONLY = 010000000 };

// Opens what a path leads to below a folder, through no symbolic link (openat2(2); part by part where the kernel lacks that call).
// Returns a descriptor, or -1 with errno (ELOOP: there is a link).
int open_beneath(int folder, const char *path, int flags);

// A pipe whose two ends close on exec. Returns 0, or -1 with errno.
int pipe_closed_on_exec(int ends[2]);

// A file that is in memory only and closes on exec (memfd_create(2)); -1 with errno when there is none.
int memory_file(void);

// A descriptor that becomes readable when the process ends (pidfd_open(2)); -1 with errno.
int process_descriptor(pid_t process);

// Doubles this process (fork(2)): returns the new one's id in the old one, 0 in the new one, -1 with errno when there is none.
// To be called while the process has one thread: the new one gets no other.
pid_t fork_process(void);

// Waits for a semaphore, by the monotonic clock. Returns 1 when it was taken, 0 when the time is up.
int semaphore_wait_for(sem_t *semaphore, int64_t nanoseconds);

// The bytes of the disk that the files below a folder take.
uint64_t folder_size(const char *path);

// Removes a folder with all that is in it. Symbolic links are removed, not followed; other file systems mounted in it are left alone.
// Only calls that a signal handler may make.
void remove_tree(const char *path);

#endif
