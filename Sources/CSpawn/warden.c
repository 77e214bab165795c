#define _GNU_SOURCE
#include "warden.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "control-group.h"
#include "system-calls.h"

// Smaller than PIPE_BUF, so that a write is atomic even when several processes write (pipe(7)).
struct record {
    enum { ADD_GROUP = 1, DROP_GROUP, ADD_FOLDER, DROP_FOLDER, ADD_CONTROL_GROUP, DROP_CONTROL_GROUP } what;
    pid_t group;
    char path[WARDEN_PATH_MAXIMUM + 1];
};

#define MAXIMUM_RECORDS 256
// The pauses between rounds double from two milliseconds, which makes a second in all. A process with much memory takes a while to end, and one
// that nobody waits for counts as alive: some containers have a first process that looks for ended processes now and then.
#define MAXIMUM_ROUNDS 9

static atomic_int lifeline = -1;

// MARK: The warden

// Calls only async-signal-safe functions, because the process was forked from one with several threads.
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
    // Only the watched process holds the write end of the pipe, so the pipe reports end-of-file when the watched process ends.
    while ((length = read(3, &record, sizeof record)) == sizeof record || (length < 0 && errno == EINTR)) {
        if (length < 0) continue;
        if (record.what == ADD_GROUP || record.what == ADD_FOLDER || record.what == ADD_CONTROL_GROUP) {
            if (count < MAXIMUM_RECORDS) live[count++] = record;
            continue;
        }
        for (int index = count - 1; index >= 0; index--) {
            if (live[index].what != record.what - 1 || live[index].group != record.group || strcmp(live[index].path, record.path) != 0) continue;
            live[index] = live[--count];
            break;
        }
    }
    // A program may be starting processes at this moment, so its group is killed until no process is left.
    for (int round = 0; round < MAXIMUM_ROUNDS; round++) {
        int remaining = 0;
        for (int index = 0; index < count; index++) {
            if (live[index].what == ADD_GROUP && kill(-live[index].group, SIGKILL) == 0) remaining = 1;
        }
        for (int index = 0; index < count; index++) {
            if (live[index].what == ADD_FOLDER) remove_tree(live[index].path);
            if (live[index].what != ADD_CONTROL_GROUP) continue;
            control_group_kill(live[index].path);
            // A group whose processes are about to end cannot be removed yet.
            if (rmdir(live[index].path) < 0 && errno == EBUSY) remaining = 1;
        }
        if (!remaining) break;
        nanosleep(&(struct timespec){.tv_nsec = 2000000L << round}, NULL);
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
            // Without a signal at the end (clone(2)), the warden is in no one's way: the watched process's calls of wait do not see the warden.
            // A system call, because the C library's fork takes locks that the warden does not need.
            long process = syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
            if (process == 0) {
                close(ends[1]);
                watch(ends[0]);
            }
            error = process < 0 ? errno : 0;
            close(ends[0]);
            if (error == 0) atomic_store(&lifeline, ends[1]); else close(ends[1]);
        }
    }
    pthread_mutex_unlock(&starting);
    return error;
}

static void tell(int what, pid_t group, const char *path) {
    int descriptor = atomic_load(&lifeline);
    struct record record = {.what = what, .group = group};
    if (descriptor < 0) return;
    if (path) strncpy(record.path, path, sizeof record.path - 1);
    while (write(descriptor, &record, sizeof record) < 0 && errno == EINTR) {}
}

void warden_add_group(pid_t group) { tell(ADD_GROUP, group, NULL); }
void warden_drop_group(pid_t group) { tell(DROP_GROUP, group, NULL); }
void warden_add_folder(const char *path) { tell(ADD_FOLDER, 0, path); }
void warden_drop_folder(const char *path) { tell(DROP_FOLDER, 0, path); }
void warden_add_control_group(const char *path) { tell(ADD_CONTROL_GROUP, 0, path); }
void warden_drop_control_group(const char *path) { tell(DROP_CONTROL_GROUP, 0, path); }
