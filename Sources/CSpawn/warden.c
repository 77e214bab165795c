#define _GNU_SOURCE
#include "warden.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Less than PIPE_BUF, so that a record is written whole whoever else writes.
struct record {
    enum { ADD_GROUP = 1, DROP_GROUP, ADD_FOLDER, DROP_FOLDER } what;
    pid_t group;
    char folder[48];
};

#define MAXIMUM_RECORDS 256

static atomic_int lifeline = -1;

// MARK: Removing

// Deeper folders are left: a program may nest them for ever.
#define MAXIMUM_DEPTH 256

static void remove_below(int parent, const char *name, dev_t device, int depth);

// Removes the entries that a folder has. Returns whether one was removed, so that another look is worth it.
static int remove_entries(int folder, dev_t device, int depth) {
    char buffer[4096] __attribute__((aligned(8)));
    int removed = 0;
    long count;
    lseek(folder, 0, SEEK_SET);
    while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
        for (long position = 0; position < count;) {
            struct dirent64 *entry = (struct dirent64 *)(buffer + position);
            position += entry->d_reclen;
            if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
            if (unlinkat(folder, entry->d_name, 0) < 0) {
                if (errno == EACCES) fchmod(folder, 0700);
                if (unlinkat(folder, entry->d_name, 0) < 0) remove_below(folder, entry->d_name, device, depth + 1);
            }
            if (faccessat(folder, entry->d_name, F_OK, AT_SYMLINK_NOFOLLOW) < 0) removed = 1;
        }
    }
    return removed;
}

static void remove_below(int parent, const char *name, dev_t device, int depth) {
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int folder = openat(parent, name, flags);
    if (folder < 0 && errno == EACCES) {
        // Its owner took its own right away. The link in /proc leads to what was opened, and to nothing that took its place.
        int place = openat(parent, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
        char link[] = "/proc/self/fd/0000000000";
        struct stat status;
        if (place >= 0 && fstat(place, &status) == 0 && S_ISDIR(status.st_mode)) {
            char *end = link + sizeof link - 1;
            for (int rest = place; end > link + 14; rest /= 10) *--end = (char)('0' + rest % 10);
            chmod(link, 0700);
        }
        if (place >= 0) close(place);
        folder = openat(parent, name, flags);
    }
    struct stat status;
    if (folder >= 0 && fstat(folder, &status) == 0 && status.st_dev == device && depth < MAXIMUM_DEPTH) {
        while (remove_entries(folder, device, depth)) {}
    }
    if (folder >= 0) close(folder);
    unlinkat(parent, name, AT_REMOVEDIR);
}

void remove_tree(const char *path) {
    struct stat status;
    if (lstat(path, &status) == 0 && S_ISDIR(status.st_mode)) remove_below(AT_FDCWD, path, status.st_dev, 0);
}

// MARK: The warden

// Only what a signal handler may do: the process was forked off one with threads.
static _Noreturn void watch(int lifeline) {
    setsid();
    for (int number = 1; number < NSIG; number++) {
        struct sigaction ignored = {.sa_handler = SIG_IGN};
        if (number != SIGCHLD) sigaction(number, &ignored, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    prctl(PR_SET_NAME, "dragconv-warden");
    if (lifeline != 3) dup2(lifeline, 3);
    int nothing = open("/dev/null", O_RDWR);
    for (int number = 0; number < 3; number++) dup2(nothing, number);
    syscall(SYS_close_range, 4U, ~0U, 0U);
    if (chdir("/") < 0) _exit(1);
    static struct record live[MAXIMUM_RECORDS];
    int count = 0;
    struct record record;
    ssize_t length;
    // The other end is held by the process that is watched alone: its end is the end of the stream.
    while ((length = read(3, &record, sizeof record)) == sizeof record || (length < 0 && errno == EINTR)) {
        if (length < 0) continue;
        if (record.what == ADD_GROUP || record.what == ADD_FOLDER) {
            if (count < MAXIMUM_RECORDS) live[count++] = record;
            continue;
        }
        for (int index = count - 1; index >= 0; index--) {
            if (live[index].what != record.what - 1 || live[index].group != record.group || strcmp(live[index].folder, record.folder) != 0) continue;
            live[index] = live[--count];
            break;
        }
    }
    // A program may be starting others: again, until there is none.
    for (int round = 0; round < 20; round++) {
        int remaining = 0;
        for (int index = 0; index < count; index++) {
            if (live[index].what == ADD_GROUP && kill(-live[index].group, SIGKILL) == 0) remaining = 1;
        }
        for (int index = 0; index < count; index++) {
            if (live[index].what == ADD_FOLDER) remove_tree(live[index].folder);
        }
        if (!remaining) break;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    _exit(0);
}

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

int warden_start(void) {
    if (atomic_load(&lifeline) >= 0) return 0;
    pthread_mutex_lock(&starting);
    int error = 0;
    int ends[2];
    if (atomic_load(&lifeline) < 0) {
        if (pipe2(ends, O_CLOEXEC) < 0) {
            error = errno;
        } else {
            pid_t process = fork();
            if (process == 0) {
                // Its parent is to be freed of it: a child that nobody waits for would stay.
                if (fork() != 0) _exit(0);
                close(ends[1]);
                watch(ends[0]);
            }
            error = process < 0 ? errno : 0;
            siginfo_t info;
            while (process > 0 && waitid(P_PID, (id_t)process, &info, WEXITED) < 0 && errno == EINTR) {}
            close(ends[0]);
            if (error == 0) atomic_store(&lifeline, ends[1]); else close(ends[1]);
        }
    }
    pthread_mutex_unlock(&starting);
    return error;
}

static void tell(int what, pid_t group, const char *folder) {
    int descriptor = atomic_load(&lifeline);
    struct record record = {.what = what, .group = group};
    if (descriptor < 0) return;
    if (folder) strncpy(record.folder, folder, sizeof record.folder - 1);
    while (write(descriptor, &record, sizeof record) < 0 && errno == EINTR) {}
}

void warden_add_group(pid_t group) { tell(ADD_GROUP, group, NULL); }
void warden_drop_group(pid_t group) { tell(DROP_GROUP, group, NULL); }
void warden_add_folder(const char *path) { tell(ADD_FOLDER, 0, path); }
void warden_drop_folder(const char *path) { tell(DROP_FOLDER, 0, path); }
