#define _GNU_SOURCE
#include "spawn-confined.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The value of a field in /proc/PID/status (proc_pid_status(5)), in bytes; 0 when the field is missing.
static uint64_t status_value(const char *text, const char *name) {
    const char *found = strstr(text, name);
    return found ? strtoull(found + strlen(name), NULL, 10) * 1024 : 0;
}

static uint64_t read_small(const char *path, char *buffer, size_t size) {
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    ssize_t length = read(descriptor, buffer, size - 1);
    close(descriptor);
    buffer[length > 0 ? length : 0] = 0;
    return length > 0 ? (uint64_t)length : 0;
}

// Every process is counted once. New processes may start during the walk, but RLIMIT_NPROC bounds their number.
static uint64_t memory_below(pid_t process, int depth) {
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/status", process);
    if (!read_small(path, text, sizeof text)) return 0;
    uint64_t total = status_value(text, "RssAnon:") + status_value(text, "RssShmem:");
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = depth < 64 ? opendir(path) : NULL;
    struct dirent *task;
    while (tasks && (task = readdir(tasks))) {
        if (task->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.16s/children", process, task->d_name);
        if (!read_small(path, text, sizeof text)) continue;
        char *position = text, *end;
        for (long child; (child = strtol(position, &end, 10)) > 0 && end != position; position = end) total += memory_below((pid_t)child, depth + 1);
    }
    if (tasks) closedir(tasks);
    return total;
}

uint64_t descendants_memory(pid_t process) { return memory_below(process, 0); }

uint64_t user_task_count(uid_t user) {
    DIR *stream = opendir("/proc");
    if (!stream) return 0;
    uint64_t total = 0;
    struct dirent *entry;
    while ((entry = readdir(stream))) {
        struct stat status;
        char path[64];
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
        snprintf(path, sizeof path, "/proc/%.16s/task", entry->d_name);
        // The link count of /proc/PID/task is 2, for "." and the entry in the parent directory, plus one for each task's directory.
        if (stat(path, &status) == 0 && status.st_uid == user && status.st_nlink > 2) total += status.st_nlink - 2;
    }
    closedir(stream);
    return total;
}

int limit_processes(pid_t process, uint64_t count) {
    struct rlimit limit = {count, count};
    return prlimit(process, RLIMIT_NPROC, &limit, NULL) < 0 ? errno : 0;
}
