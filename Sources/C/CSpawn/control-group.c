#define _GNU_SOURCE
#include "control-group.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/xattr.h>
#include <unistd.h>

int control_group_is_delegated(const char *path) {
    static const char *const names[] = {"user.delegate", "trusted.delegate"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        char value[4];
        if (getxattr(path, names[index], value, sizeof value) == 1 && value[0] == '1') return 1;
    }
    return 0;
}

int control_group_kill(const char *path) {
    int folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return errno;
    int file = openat(folder, "cgroup.kill", O_WRONLY | O_CLOEXEC);
    int error = file < 0 || write(file, "1", 1) < 0 ? errno : 0;
    if (file >= 0) close(file);
    close(folder);
    return error;
}
