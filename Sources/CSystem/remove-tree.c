#define _GNU_SOURCE
#include "system-calls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Folders nested deeper than this are left. A child process could nest folders without end.
#define MAXIMUM_DEPTH 256

static void remove_below(int parent, const char *name, dev_t device, int depth);

// Removes the entries of a folder. Returns whether an entry was removed, in which case reading the folder again may find more entries.
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
        // The owner has removed its own access rights. The path in /proc leads to the folder that was opened, even when another file has
        // taken its place since.
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
