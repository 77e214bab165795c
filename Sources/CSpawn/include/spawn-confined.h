// Starting a program that is confined before its first instruction: what posix_spawn has no words for.
#ifndef DRAGCONV_SPAWN_CONFINED_H
#define DRAGCONV_SPAWN_CONFINED_H

#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct spawn_limit {
    int resource;
    uint64_t value;
};

struct spawn_request {
    const char *path;
    char *const *arguments;
    char *const *environment;
    const char *directory;              // where the program starts; NULL: where we are
    const int *descriptors;             // descriptors[n] becomes the program's n; all others are closed
    size_t descriptor_count;            // at most 16
    const struct spawn_limit *limits;
    size_t limit_count;
    int ruleset;                        // a Landlock ruleset, or -1
    const void *filter;                 // a seccomp filter (struct sock_filter), or NULL
    size_t filter_count;                // its instructions
};

// Starts a program in a session of its own, which dies with the thread that started it. Returns 0 and the process's id, or an errno.
// Any thread; the caller's signal mask is kept.
int spawn_confined(const struct spawn_request *request, pid_t *process);

// A pipe whose ends close on exec. Returns 0, or -1 with errno.
int spawn_pipe(int ends[2]);

// A file that is in memory only, closed on exec, or -1 with errno.
int spawn_memory_file(void);

// Makes this process two: the id of the new one is returned in the old one, 0 in the new one, -1 with errno when it cannot be done.
// Only while there is one thread: the new process has no other.
pid_t spawn_double(void);

// A descriptor that becomes readable when the process ends, or -1.
int spawn_pidfd(pid_t process);

// A Landlock ruleset under which only `readable` (files and folders) can be read and executed and only `writable` be written; no TCP
// unless `network`, where the kernel can refuse it. Returns the ruleset's descriptor, or -1 with errno (ENOSYS, EOPNOTSUPP: this kernel has no Landlock).
int landlock_ruleset(const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count,
                     int network);

// The version of Landlock that the kernel has; 0 for none.
int landlock_version(void);

// Waits for a semaphore at most that long. Returns 1 when it was taken, 0 when the time is up.
int semaphore_wait_for(sem_t *semaphore, int64_t nanoseconds);

#endif
