// Linux system calls that Swift's Glibc module does not provide. They keep no state and may be called from any thread.
#ifndef DRAGCONV_SYSTEM_CALLS_H
#define DRAGCONV_SYSTEM_CALLS_H

#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// O_PATH of open(2): a descriptor that refers to a place in the file system, and from which nothing can be read.
enum { SYSTEM_PATH_ONLY = 010000000 };

// ST_NOEXEC of statvfs(3): no program may be started from the file system.
enum { SYSTEM_NO_PROGRAMS = 8 };

// Opens a path relative to a folder. The path may not leave the folder nor contain a symbolic link (openat2(2), or one component after the
// other where the kernel lacks that call).
// Returns a descriptor that is closed on exec, or -1 with errno (ELOOP: the path contains a symbolic link).
int open_beneath(int folder, const char *path, int flags);

// Creates a file without a name in a folder, for writing (open(2), O_TMPFILE). Unless the file gets a name, nothing is left when it is closed.
// Returns a descriptor that is closed on exec, or -1 with errno (EOPNOTSUPP: the folder's file system has no such files).
int open_unnamed(const char *folder, unsigned mode);

// Gives such a file a name, which must be free, by way of /proc. Returns 0, or -1 with errno.
int name_unnamed(int file, const char *path);

// Creates a pipe whose two ends are closed on exec (pipe2(2)): ends[0] for reading, ends[1] for writing. Returns 0, or -1 with errno.
int pipe_closed_on_exec(int ends[2]);

// Creates a file that is only in memory and is closed on exec (memfd_create(2)). Returns its descriptor, or -1 with errno.
int memory_file(void);

// Connects to a socket in the file system (unix(7)). Returns a descriptor that is closed on exec, or -1 with errno (ENAMETOOLONG: no socket can
// have so long a path).
int connect_unix(const char *path);

// Sends as many bytes as a socket takes without waiting, and a copy of a descriptor with the first of them; -1 for none. Returns the number of
// bytes, or -1 with errno (EAGAIN: none now).
ssize_t send_now(int socket_end, const void *bytes, size_t count, int descriptor);

// The most descriptors that receive_now gets at a time. Linux sends at most 253 with a message, Wayland's programs 28.
enum { RECEIVED_DESCRIPTORS = 253 };

// Receives what has arrived at a socket, without waiting, and the descriptors that came with it, which become the caller's and are closed on
// exec. Returns the number of bytes, 0 at the end, or -1 with errno (EAGAIN: nothing has arrived; EMFILE:
// this process can have no further descriptors).
ssize_t receive_now(int socket_end, void *bytes, size_t count, int descriptors[RECEIVED_DESCRIPTORS], int *descriptor_count);

// In a program without shared libraries, has hosts looked up in /etc/hosts and by DNS only. Other services that nsswitch.conf(5) may name are
// shared libraries, which would bring a second C library into the process, of another version where the system has been upgraded since.
void look_up_hosts_without_libraries(void);

// The most bytes of addresses that this process may have (getrlimit(2), RLIMIT_AS), or INT64_MAX.
int64_t address_space_limit(void);

// Prepares a process whose address space is limited (RLIMIT_AS). All threads share one arena of malloc(3): another arena needs
// 64 MiB of addresses at once, and where it gets none, every single block of memory costs two system calls. And when memory ends, which Swift
// answers by abort(3), the process says so, and ends with that status.
void prepare_for_little_memory(const char *sentence, int status);

// Returns a descriptor that becomes readable when the process ends (pidfd_open(2)), or -1 with errno.
int process_descriptor(pid_t process);

// Forks this process (fork(2)). Returns the child process's id in the parent process, 0 in the child process, or -1 with errno.
// Must be called while this process has only one thread: other threads would not exist in the child process.
pid_t fork_process(void);

// Waits for a semaphore for at most that long, by the monotonic clock. Returns 1 when the semaphore was decremented, 0 when the time passed
// first.
int semaphore_wait_for(sem_t *semaphore, int64_t nanoseconds);

// How deep folders are nested at most where their content is counted.
enum { FOLDER_DEPTH = 64 };

// What the files and folders below a folder occupy.
struct folder_use {
    uint64_t bytes;    // on the disk
    uint64_t files;    // with the folders
    bool is_too_deep;  // whether folders are nested deeper than FOLDER_DEPTH; what these hold is not counted
};

// Counts what is below a folder. Symbolic links are not followed. This process's user gets access
// to the folders that it owns.
struct folder_use folder_use(const char *path);

// Removes a folder with everything in it, however deep. Symbolic links are removed, not followed.
// Other file systems mounted in the folder are left. Makes only calls that are async-signal-safe.
void remove_tree(const char *path);

#endif
