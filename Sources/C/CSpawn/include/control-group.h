// Control groups (cgroups(7), version 2): the kernel counts and limits what all processes of a group take together.
#ifndef DRAGCONV_CONTROL_GROUP_H
#define DRAGCONV_CONTROL_GROUP_H

// Whether systemd has handed the group to its unit's processes: the extended attribute user.delegate or trusted.delegate is "1"
// (systemd.resource-control(5), Delegate=). Any thread may call.
int control_group_is_delegated(const char *path);

// Kills all processes of a group and of the groups in it. Returns 0, or an errno. Makes only calls that are async-signal-safe.
int control_group_kill(const char *path);

#endif
