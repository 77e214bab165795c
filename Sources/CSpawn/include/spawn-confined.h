// Starting a program that is confined before its first instruction: what posix_spawn has no words for.
#ifndef DRAGCONV_SPAWN_CONFINED_H
#define DRAGCONV_SPAWN_CONFINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "seccomp-filter.h"

// What the C library keeps where only C finds it.
enum spawn_constant {
    SPAWN_PROCESSES = 6,          // RLIMIT_NPROC
    SPAWN_PENDING_SIGNALS = 11,   // RLIMIT_SIGPENDING
    SPAWN_MESSAGE_QUEUES = 12,    // RLIMIT_MSGQUEUE
};

struct spawn_limit {
    int resource;
    uint64_t value;
};

// A folder that a program without root's rights could not walk to, and the place at which it is shown to that program alone.
struct spawn_view {
    int folder;         // a descriptor, for the first view; a path is looked up anew, and might lead elsewhere by then
    const char *path;   // for the others
    const char *place;  // an existing folder
};

struct spawn_request {
    const char *path;
    char *const *arguments;
    char *const *environment;
    int directory;                      // a descriptor of the folder where the program starts, or -1: where we are
    const int *descriptors;             // descriptors[n] becomes the program's n; all others are closed
    size_t descriptor_count;            // at most 16
    const struct spawn_limit *limits;
    size_t limit_count;
    int ruleset;                        // a Landlock ruleset, or -1
    struct seccomp_filter *filter;      // written to in the child, or NULL
    uid_t identity;                     // who the program is: a user and group of that number, or 0 to stay who we are
    const struct spawn_view *views;     // in a mount namespace of its own; takes root's rights
    size_t view_count;
};

// Starts a program in a session of its own, which dies with the thread that started it. Returns 0 and the process's id, or an errno.
// Any thread; the caller's signal mask is kept.
int spawn_confined(const struct spawn_request *request, pid_t *process);

// What a process and all its descendants hold in memory, in bytes: anonymous and shared pages, not those of files.
uint64_t descendants_memory(pid_t process);

// How many processes and threads a user has; 0 when that cannot be found out.
uint64_t user_task_count(uid_t user);

// Limits how many processes the user of another process may have, counted in that process's user namespace. Returns 0, or an errno.
int limit_processes(pid_t process, uint64_t count);

// A Landlock ruleset under which only `readable` (files and folders) can be read and executed and only `writable` be written; no TCP
// unless `network`, where the kernel can refuse it. Returns the ruleset's descriptor, or -1 with errno (ENOSYS, EOPNOTSUPP: this kernel has no Landlock).
int landlock_ruleset(const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count,
                     int network);

// The version of Landlock that the kernel has; 0 for none.
int landlock_version(void);

#endif
