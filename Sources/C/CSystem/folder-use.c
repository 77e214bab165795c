#define _GNU_SOURCE
#include "system-calls.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folders.h"

static void add_folder(int parent, const char *name, unsigned depth, struct folder_use *use) {
    int folder = open_own_folder(parent, name);
    DIR *stream = folder >= 0 ? fdopendir(folder) : NULL;
    if (!stream) {
        if (folder >= 0) close(folder);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(stream))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        struct stat status;
        if (fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) < 0) continue;
        use->bytes += (uint64_t)status.st_blocks * 512;
        use->files++;
        if (!S_ISDIR(status.st_mode)) continue;
        if (depth < FOLDER_DEPTH) add_folder(folder, entry->d_name, depth + 1, use); else use->is_too_deep = true;
    }
    closedir(stream);
}

struct folder_use folder_use(const char *path) {
    struct folder_use use = {0};
    add_folder(AT_FDCWD, path, 1, &use);
    return use;
}
