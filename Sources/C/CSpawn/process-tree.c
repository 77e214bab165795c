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
#include <sys/statvfs.h>
#include <unistd.h>

// MARK: Files and memory that several processes may hold

// The most things that are told apart; more count as more than any limit.
#define MAXIMUM_HELD 65536

struct held {
    struct item {
        uint64_t inode, bytes;
    } *items;
    size_t count, room;
    bool is_full;
};

static void hold(struct held *held, uint64_t inode, uint64_t bytes) {
    // A region with different rights in its parts is many mappings in a row.
    if (held->count > 0 && held->items[held->count - 1].inode == inode) {
        if (held->items[held->count - 1].bytes < bytes) held->items[held->count - 1].bytes = bytes;
        return;
    }
    if (held->count == held->room) {
        size_t room = held->room ? held->room * 2 : 64;
        struct item *items = room <= MAXIMUM_HELD ? realloc(held->items, room * sizeof *items) : NULL;
        if (!items) {
            held->is_full = true;
            return;
        }
        held->items = items;
        held->room = room;
    }
    held->items[held->count++] = (struct item){inode, bytes};
}

static int compare(const void *left, const void *right) {
    const struct item *a = left, *b = right;
    return a->inode != b->inode ? (a->inode < b->inode ? -1 : 1) : a->bytes < b->bytes ? -1 : a->bytes > b->bytes;
}

// The bytes of all things, each counted once, and the list's end.
static uint64_t sum(struct held *held) {
    uint64_t total = 0;
    if (held->count > 0) qsort(held->items, held->count, sizeof *held->items, compare);
    for (size_t index = 0; index < held->count; index++) {
        if (index + 1 == held->count || held->items[index + 1].inode != held->items[index].inode) total += held->items[index].bytes;
    }
    free(held->items);
    return held->is_full ? UINT64_MAX : total;
}

// MARK: One process

struct count {
    const char *const *folders;
    size_t folder_count;
    uint64_t anonymous, resident;  // bytes of memory: of processes alone, and of shared memory that is in use
    struct held shared, unlinked;
};

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

// Whether /proc names a file that was removed from one of the folders.
static bool is_removed(const struct count *count, const char *path) {
    static const char mark[] = " (deleted)";
    size_t length = strlen(path);
    if (length < sizeof mark || strcmp(path + length - (sizeof mark - 1), mark) != 0) return false;
    for (size_t index = 0; index < count->folder_count; index++) {
        size_t size = strlen(count->folders[index]);
        if (strncmp(path, count->folders[index], size) == 0 && path[size] == '/') return true;
    }
    return false;
}

// Shared memory stays in use when a process has told the kernel that it does not need it
// (MADV_DONTNEED), and then no process counts it. So the size of the region counts
// (proc_pid_maps(5)).
static void count_mappings(pid_t process, struct count *count) {
    char path[64], *line = NULL;
    size_t size = 0;
    snprintf(path, sizeof path, "/proc/%d/maps", process);
    FILE *file = fopen(path, "re");
    while (file && getline(&line, &size, file) > 0) {
        unsigned long start, end, offset, inode;
        char rights[5];
        int name = 0;
        if (sscanf(line, "%lx-%lx %4s %lx %*x:%*x %lu %n", &start, &end, rights, &offset, &inode, &name) < 5 || inode == 0 || name == 0) continue;
        line[strcspn(line, "\n")] = 0;
        if (rights[3] == 's' && strncmp(line + name, "/dev/zero", 9) == 0) hold(&count->shared, inode, end - start + offset);
        if (is_removed(count, line + name)) hold(&count->unlinked, inode, end - start + offset);
    }
    free(line);
    if (file) fclose(file);
}

// Files that have no name any more, but are open.
static void count_open_files(pid_t process, struct count *count) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/fd", process);
    DIR *stream = count->folder_count > 0 ? opendir(path) : NULL;
    struct dirent *entry;
    while (stream && (entry = readdir(stream))) {
        char target[4096];
        struct stat status;
        ssize_t length = readlinkat(dirfd(stream), entry->d_name, target, sizeof target - 1);
        if (length <= 0) continue;
        target[length] = 0;
        if (is_removed(count, target) && fstatat(dirfd(stream), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode)) {
            hold(&count->unlinked, status.st_ino, (uint64_t)status.st_blocks * 512);
        }
    }
    if (stream) closedir(stream);
}

static bool count_process(pid_t process, struct count *count) {
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/status", process);
    if (!read_small(path, text, sizeof text)) return false;
    count->anonymous += status_value(text, "RssAnon:");
    count->resident += status_value(text, "RssShmem:");
    count_mappings(process, count);
    count_open_files(process, count);
    return true;
}

// MARK: All processes of a program

// Every process is counted once. New processes may start during the walk, but RLIMIT_NPROC bounds
// their number.
static void count_descendants(pid_t process, int depth, struct count *count) {
    char path[64], text[8192];
    if (!count_process(process, count)) return;
    snprintf(path, sizeof path, "/proc/%d/task", process);
    DIR *tasks = depth < 64 ? opendir(path) : NULL;
    struct dirent *task;
    while (tasks && (task = readdir(tasks))) {
        if (task->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.16s/children", process, task->d_name);
        if (!read_small(path, text, sizeof text)) continue;
        char *position = text, *end;
        for (long child; (child = strtol(position, &end, 10)) > 0 && end != position; position = end) count_descendants((pid_t)child, depth + 1, count);
    }
    if (tasks) closedir(tasks);
}

static void count_group(pid_t group, struct count *count) {
    DIR *stream = opendir("/proc");
    struct dirent *entry;
    while (stream && (entry = readdir(stream))) {
        char path[64], text[1024];
        int member;
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9') continue;
        snprintf(path, sizeof path, "/proc/%.16s/stat", entry->d_name);
        if (!read_small(path, text, sizeof text)) continue;
        // The name in parentheses may hold anything; the state, the parent and the group follow it
        // (proc_pid_stat(5)).
        const char *name_end = strrchr(text, ')');
        if (name_end && sscanf(name_end + 1, " %*c %*d %d", &member) == 1 && member == group) count_process((pid_t)atoi(entry->d_name), count);
    }
    if (stream) closedir(stream);
}

struct program_use program_use(pid_t process, bool is_group, const char *const *folders, size_t folder_count) {
    struct count count = {.folders = folders, .folder_count = folder_count};
    if (is_group) count_group(process, &count); else count_descendants(process, 0, &count);
    uint64_t shared = sum(&count.shared);
    if (shared < count.resident) shared = count.resident;
    struct program_use use = {.unlinked = sum(&count.unlinked)};
    use.memory = shared > UINT64_MAX - count.anonymous ? UINT64_MAX : count.anonymous + shared;
    return use;
}

// MARK: Counts of processes

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

uint64_t inside_file_count(pid_t process) {
    char path[64];
    struct stat inside, outside;
    struct statvfs status;
    snprintf(path, sizeof path, "/proc/%d/root/tmp", process);
    // Until its sandbox stands, the process sees the system's own folder.
    if (stat(path, &inside) == 0 && stat("/tmp", &outside) == 0 && inside.st_dev == outside.st_dev) return 0;
    return statvfs(path, &status) == 0 && status.f_files > status.f_ffree ? status.f_files - status.f_ffree : 0;
}

int limit_processes(pid_t process, uint64_t count) {
    struct rlimit limit = {count, count};
    return prlimit(process, RLIMIT_NPROC, &limit, NULL) < 0 ? errno : 0;
}
