#define _GNU_SOURCE
#include "system-calls.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int pipe_closed_on_exec(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int64_t address_space_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_AS, &limit) < 0 || limit.rlim_cur > INT64_MAX ? INT64_MAX : (int64_t)limit.rlim_cur;
}

static const char *last_words;
static int last_status;

static void say_last_words(int signal) {
    (void)signal;
    ssize_t written = write(STDERR_FILENO, last_words, strlen(last_words));
    (void)written;
    _exit(last_status);
}

void prepare_for_little_memory(const char *sentence, int status) {
    mallopt(M_ARENA_MAX, 1);
    last_words = sentence;
    last_status = status;
    signal(SIGABRT, say_last_words);
}

int memory_file(void) { return memfd_create("dragconv", MFD_CLOEXEC); }

int process_descriptor(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

pid_t fork_process(void) { return fork(); }

int semaphore_wait_for(sem_t *semaphore, int64_t nanoseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec += nanoseconds % 1000000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    while (sem_clockwait(semaphore, CLOCK_MONOTONIC, &until) < 0) {
        if (errno != EINTR) return 0;
    }
    return 1;
}
