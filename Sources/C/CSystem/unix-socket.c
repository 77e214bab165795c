#define _GNU_SOURCE
#include "system-calls.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int connect_unix(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address.sun_path, path);
    int socket_end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_end < 0) return -1;
    int status;
    do {
        status = connect(socket_end, (struct sockaddr *)&address, sizeof address);
    } while (status < 0 && errno == EINTR);
    if (status == 0) return socket_end;
    int error = errno;
    close(socket_end);
    errno = error;
    return -1;
}

ssize_t send_now(int socket_end, const void *bytes, size_t count, int descriptor) {
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof descriptor)] = {0};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof descriptor);
        memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    }
    ssize_t sent;
    do {
        sent = sendmsg(socket_end, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent;
}

ssize_t receive_now(int socket_end, void *bytes, size_t count, int descriptors[RECEIVED_DESCRIPTORS], int *descriptor_count) {
    struct iovec part = {bytes, count};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(RECEIVED_DESCRIPTORS * sizeof(int))];
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    *descriptor_count = 0;
    ssize_t received;
    do {
        received = recvmsg(socket_end, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    } while (received < 0 && errno == EINTR);
    if (received < 0) return -1;
    // Without a lost descriptor, those that follow would be taken for another message's.
    int is_cut = message.msg_flags & MSG_CTRUNC;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        int found = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
        memcpy(descriptors + *descriptor_count, CMSG_DATA(header), found * sizeof(int));
        *descriptor_count += found;
    }
    if (is_cut) {
        while (*descriptor_count > 0) close(descriptors[--*descriptor_count]);
        errno = EMFILE;
        return -1;
    }
    return received;
}
