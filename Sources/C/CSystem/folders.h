// What the files of this module share.
#ifndef DRAGCONV_FOLDERS_H
#define DRAGCONV_FOLDERS_H

// Opens a folder for reading. An owner that has no access rights to the folder gives them to itself. A symbolic link is not followed.
// Returns a descriptor that is closed on exec, or -1. Makes only calls that are async-signal-safe.
int open_own_folder(int parent, const char *name);

#endif
