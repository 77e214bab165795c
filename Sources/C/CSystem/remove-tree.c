#define _GNU_SOURCE
#include "system-calls.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "folders.h"

// The decimal digits of a number behind a prefix, with a NUL. (printf is not async-signal-safe.)
static void append_number(char *text, size_t size, const char *prefix, unsigned number) {
    char digits[11];
    size_t count = 0, length = strlen(prefix);
    do digits[count++] = (char)('0' + number % 10); while (number /= 10);
    if (length + count >= size) return;
    memcpy(text, prefix, length);
    while (count > 0) text[length++] = digits[--count];
    text[length] = 0;
}

int open_own_folder(int parent, const char *name) {
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int folder = openat(parent, name, flags);
    if (folder >= 0 || errno != EACCES) return folder;
    // The path in /proc leads to the folder that was opened, even when another file has taken its
    // place since.
    int place = openat(parent, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (place < 0) return -1;
    struct stat status;
    if (fstat(place, &status) == 0 && S_ISDIR(status.st_mode)) {
        char link[32];
        append_number(link, sizeof link, "/proc/self/fd/", (unsigned)place);
        chmod(link, 0700);
    }
    close(place);
    return openat(parent, name, flags);
}

struct removal {
    int top;         // the folder that is emptied
    dev_t device;
    unsigned moved;  // how many folders have been moved up
};

static int remove_file(int folder, const char *name) {
    if (unlinkat(folder, name, 0) == 0) return 1;
    if (errno == EACCES) fchmod(folder, 0700);
    return unlinkat(folder, name, 0) == 0 || unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

// Moves a folder with entries up into the top folder. So folders may be nested without end: this
// removal nests nowhere.
static int move_up(struct removal *removal, int folder, const char *name) {
    int moved = open_own_folder(folder, name);
    if (moved < 0) return 0;
    // A new parent is written into the folder itself, which its owner may have forbidden.
    fchmod(moved, 0700);
    close(moved);
    for (int attempt = 0; attempt < 1000; attempt++) {
        char place[32];
        append_number(place, sizeof place, ".dragconv-", removal->moved++);
        if (renameat(folder, name, removal->top, place) == 0) return 1;
        if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR) return 0;
    }
    return 0;
}

static int empty_folder(struct removal *removal, int folder);

// Removes an entry of the top folder. Returns whether anything has been removed or moved.
static int remove_entry(struct removal *removal, const char *name) {
    if (remove_file(removal->top, name)) return 1;
    int folder = open_own_folder(removal->top, name);
    if (folder < 0) return 0;
    struct stat status;
    int changed = fstat(folder, &status) == 0 && status.st_dev == removal->device && empty_folder(removal, folder);
    close(folder);
    return unlinkat(removal->top, name, AT_REMOVEDIR) == 0 || changed;
}

// Passes once over the entries of a folder, which is the top folder or an entry of it.
static int empty_folder(struct removal *removal, int folder) {
    char buffer[4096] __attribute__((aligned(8)));
    int changed = 0;
    long count;
    lseek(folder, 0, SEEK_SET);
    while ((count = syscall(SYS_getdents64, folder, buffer, sizeof buffer)) > 0) {
        for (long position = 0; position < count;) {
            struct dirent64 *entry = (struct dirent64 *)(buffer + position);
            position += entry->d_reclen;
            if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
            if (folder == removal->top) {
                changed |= remove_entry(removal, entry->d_name);
            } else {
                changed |= remove_file(folder, entry->d_name) || move_up(removal, folder, entry->d_name);
            }
        }
    }
    return changed;
}

void remove_tree(const char *path) {
    struct stat status;
    if (lstat(path, &status) < 0 || !S_ISDIR(status.st_mode)) return;
    struct removal removal = {.top = open_own_folder(AT_FDCWD, path), .device = status.st_dev};
    if (removal.top >= 0) {
        while (empty_folder(&removal, removal.top)) {}
        close(removal.top);
    }
    rmdir(path);
}
