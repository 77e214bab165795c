#define _GNU_SOURCE
#include "system-calls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

_Static_assert(SYSTEM_PATH_ONLY == O_PATH && (int)SYSTEM_NO_PROGRAMS == (int)ST_NOEXEC, "the header says what the system says");

// Replaces openat2(2) on kernels without that call. Opens one component after the other and refuses symbolic links and "..".
static int open_by_parts(int folder, const char *path, int flags) {
    int current = dup(folder);
    while (current >= 0) {
        while (*path == '/') path++;
        size_t length = strcspn(path, "/");
        char name[256];
        if (length >= sizeof name || (length == 2 && memcmp(path, "..", 2) == 0)) {
            close(current);
            errno = length >= sizeof name ? ENAMETOOLONG : EXDEV;
            return -1;
        }
        memcpy(name, length ? path : ".", length ? length : 1);
        name[length ? length : 1] = 0;
        const char *rest = path + length;
        while (*rest == '/') rest++;
        int next = openat(current, name, (*rest ? O_PATH | O_DIRECTORY : flags) | O_NOFOLLOW | O_CLOEXEC);
        struct stat status;
        // With O_PATH and O_NOFOLLOW, open(2) succeeds on a symbolic link and returns the link itself.
        if (next >= 0 && fstat(next, &status) == 0 && S_ISLNK(status.st_mode)) {
            close(next);
            next = -1;
            errno = ELOOP;
        }
        int error = errno;
        close(current);
        errno = error;
        if (next < 0 || !*rest) return next;
        current = next;
        path = rest;
    }
    return -1;
}

int open_beneath(int folder, const char *path, int flags) {
    // The structure open_how of linux/openat2.h, with RESOLVE_BENEATH, RESOLVE_NO_SYMLINKS and RESOLVE_NO_MAGICLINKS.
    struct {
        uint64_t flags, mode, resolve;
    } how = {(uint64_t)flags | O_CLOEXEC, 0, 0x08 | 0x04 | 0x02};
    for (int attempt = 0; attempt < 8; attempt++) {
        int descriptor = (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
        if (descriptor >= 0 || errno != EAGAIN) {
            return descriptor < 0 && errno == ENOSYS ? open_by_parts(folder, path, flags) : descriptor;
        }
    }
    return -1;
}

int open_unnamed(const char *folder, unsigned mode) { return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode); }

int name_unnamed(int file, const char *path) {
    char number[64];
    snprintf(number, sizeof number, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, number, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}
