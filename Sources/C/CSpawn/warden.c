#define _GNU_SOURCE
#include "warden.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "control-group.h"
#include "system-calls.h"

// Sent as one packet, so that records of several processes do not mix.
struct record {
    enum { ADD_GROUP = 1, DROP_GROUP, ADD_FOLDER, DROP_FOLDER, ADD_CONTROL_GROUP, DROP_CONTROL_GROUP } what;
    pid_t group;
    char path[WARDEN_PATH_MAXIMUM + 1];
};

#define MAXIMUM_RECORDS 256
// The pauses between rounds double from two milliseconds, which makes a second in all. A process with much memory takes a while to end, and one
// that nobody waits for counts as alive: some containers have a first process that looks for ended processes now and then.
#define MAXIMUM_ROUNDS 9

// One end of a pair of sockets. (A pipe without a reader would end the writer by a signal.)
static atomic_int lifeline = -1;

// What is registered at present.
struct records {
    struct record live[MAXIMUM_RECORDS];
    int count;
};

static void take(struct records *records, const struct record *record) {
    struct record *live = records->live;
    if (record->what == ADD_GROUP || record->what == ADD_FOLDER || record->what == ADD_CONTROL_GROUP) {
        if (records->count < MAXIMUM_RECORDS) live[records->count++] = *record;
        return;
    }
    for (int index = records->count - 1; index >= 0; index--) {
        if (live[index].what != record->what - 1 || live[index].group != record->group || strcmp(live[index].path, record->path) != 0) continue;
        live[index] = live[--records->count];
        break;
    }
}

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
    static struct records records;
    struct record record;
    ssize_t length;
    // Only the watched process holds the other end, so this end reports end-of-file when the
    // watched process ends.
    while ((length = read(3, &record, sizeof record)) == sizeof record || (length < 0 && errno == EINTR)) {
        if (length > 0) take(&records, &record);
    }
    const struct record *live = records.live;
    int count = records.count;
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

// MARK: The watched process

// Guards the start, and what this process has registered.
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct records registered;
static pid_t warden;

static void send_record(int descriptor, const struct record *record) {
    while (send(descriptor, record, sizeof *record, MSG_NOSIGNAL) < 0 && errno == EINTR) {}
}

// Whether the warden has ended, which it does before this process only when it is killed.
static int has_ended(int descriptor) {
    struct pollfd state = {.fd = descriptor};
    return poll(&state, 1, 0) > 0 && state.revents & (POLLHUP | POLLERR);
}

int warden_start(void) {
    pthread_mutex_lock(&guard);
    int error = 0;
    int ends[2];
    int old = atomic_load(&lifeline);
    if (old < 0 || has_ended(old)) {
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) {
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
            if (error == 0) {
                for (int index = 0; index < registered.count; index++) send_record(ends[1], &registered.live[index]);
                atomic_store(&lifeline, ends[1]);
            } else {
                close(ends[1]);
            }
            if (error == 0 && old >= 0) {
                close(old);
                waitpid(warden, NULL, __WCLONE);
            }
            if (error == 0) warden = (pid_t)process;
        }
    }
    pthread_mutex_unlock(&guard);
    return error;
}

static void tell(int what, pid_t group, const char *path) {
    struct record record = {.what = what, .group = group};
    if (path) strncpy(record.path, path, sizeof record.path - 1);
    pthread_mutex_lock(&guard);
    take(&registered, &record);
    int descriptor = atomic_load(&lifeline);
    if (descriptor >= 0) send_record(descriptor, &record);
    pthread_mutex_unlock(&guard);
}

void warden_announce_group(pid_t group) {
    int descriptor = atomic_load(&lifeline);
    struct record record = {.what = ADD_GROUP, .group = group};
    if (descriptor >= 0) send_record(descriptor, &record);
}

void warden_keep_group(pid_t group) {
    pthread_mutex_lock(&guard);
    take(&registered, &(struct record){.what = ADD_GROUP, .group = group});
    pthread_mutex_unlock(&guard);
}
void warden_drop_group(pid_t group) { tell(DROP_GROUP, group, NULL); }
void warden_add_folder(const char *path) { tell(ADD_FOLDER, 0, path); }
void warden_drop_folder(const char *path) { tell(DROP_FOLDER, 0, path); }
void warden_add_control_group(const char *path) { tell(ADD_CONTROL_GROUP, 0, path); }
void warden_drop_control_group(const char *path) { tell(DROP_CONTROL_GROUP, 0, path); }
