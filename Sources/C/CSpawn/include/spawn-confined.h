// Starts a program that is confined before its first instruction, which posix_spawn cannot do.
#ifndef DRAGCONV_SPAWN_CONFINED_H
#define DRAGCONV_SPAWN_CONFINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "seccomp-filter.h"

// RLIMIT constants that Swift's Glibc module lacks.
enum spawn_constant {
    SPAWN_PROCESSES = 6,          // RLIMIT_NPROC
    SPAWN_PENDING_SIGNALS = 11,   // RLIMIT_SIGPENDING
    SPAWN_MESSAGE_QUEUES = 12,    // RLIMIT_MSGQUEUE
};

struct spawn_limit {
    int resource;
    uint64_t value;
};

// A folder that a program without root's permissions could not reach, and the existing folder on which it is mounted for that program alone.
struct spawn_view {
    int folder;         // for the first view: a file descriptor, because a path could lead to another folder by the time it is mounted
    const char *path;   // for the other views: the folder's path
    const char *place;  // the path of the existing folder on which the folder is mounted
};

// A program that runs in namespaces of its own, on a file system of its own in memory. The file system has the program's folder as /plugin and
// a private /tmp, and nothing else can be written. The program sees no other processes, no network, and no user but its own.
struct spawn_root {
    bool has_libraries;   // whether the file system has /usr, /lib and the like, and the loader's cache (ld.so(8)), all read-only
    uint64_t space;       // the size of /tmp, in bytes
};

struct spawn_request {
    const char *path;                   // relative to `directory`, or absolute
    char *const *arguments;
    char *const *environment;
    int directory;                      // a file descriptor of the program's working folder; -1 for the caller's
    const int *descriptors;             // descriptors[n] becomes the program's descriptor n; all others are closed
    size_t descriptor_count;            // at most 16
    const struct spawn_limit *limits;
    size_t limit_count;
    int ruleset;                        // a file descriptor of a Landlock ruleset; -1 for none
    struct seccomp_filter *filter;      // NULL for none; modified in the child process, which shares this memory
    uid_t identity;                     // the program's user and group; 0 for the caller's
    const struct spawn_view *views;     // mounted in a mount namespace of the program's own, which requires root's permissions
    size_t view_count;                  // at most 4
    const struct spawn_root *root;      // NULL for the caller's namespaces and files. Without `views`; `directory` is the program's folder
    int control_group;                  // a file descriptor of the folder of the program's control group; -1 for the caller's group
};

// Starts a program in a new session. The kernel kills the program when the calling thread ends. Returns 0 and the process id, or an errno.
// Any thread may call; the caller's signal mask is preserved.
int spawn_confined(const struct spawn_request *request, pid_t *process);

// What a process uses, together with all processes that it has started.
struct program_use {
    uint64_t memory;    // in bytes: anonymous and shared memory, without pages of mapped files
    uint64_t unlinked;  // bytes on the disk of files that have been removed from the folders, but are open or mapped
};

// Counts what a program uses: all descendants of its process, or the whole process group, which
// holds orphans too, where no process can leave it. `folders` are the paths at which the program
// sees the folders that it may write to.
struct program_use program_use(pid_t process, bool is_group, const char *const *folders, size_t folder_count);

// The number of files and folders in the file system at /tmp, as a process in a mount namespace of
// its own sees it; 0 when that cannot be told.
uint64_t inside_file_count(pid_t process);

// The number of a user's processes and threads; 0 when /proc cannot be read.
uint64_t user_task_count(uid_t user);

// Sets RLIMIT_NPROC of another process: the most processes that its user may have in the process's user namespace. Returns 0, or an errno.
int limit_processes(pid_t process, uint64_t count);

// Creates a Landlock ruleset. The files and folders in `readable` can be read and executed, those in `writable` also written, and no others.
// TCP is refused unless `network`, where the kernel supports that (Landlock 4). Returns a file descriptor that the caller must close, or -1
// with errno (ENOSYS or EOPNOTSUPP when the kernel has no Landlock).
int landlock_ruleset(const char *const *readable, size_t readable_count, const char *const *writable, size_t writable_count,
                     int network);

// The kernel's version of Landlock; 0 when Landlock is missing or disabled.
int landlock_version(void);

#endif
