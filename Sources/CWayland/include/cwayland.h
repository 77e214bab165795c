// Access to libwayland-client, which is loaded at run time, and to the data-control protocols, by which a program without a window reads
// and owns the clipboard. The functions wrap those of libwayland-client. The tables are what wayland-scanner generates from
// wlr-data-control-unstable-v1.xml and ext-data-control-v1.xml, which define the same messages under different names.
//
// Thread rule: one thread uses a connection and its proxies.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <wayland-client-core.h>

// Loads the library. Returns 0 when the library or one of its functions is missing. Must be called before all other functions, from one
// thread.
int cwayland_load(void);

// The interfaces of one data-control protocol.
struct cwayland_protocol {
    const struct wl_interface *manager, *device, *source;
};
// The two protocols, ext-data-control-v1 first, which is the newer one and preferred.
extern const struct cwayland_protocol cwayland_protocols[2];

// The interface of wl_seat; NULL before cwayland_load has succeeded.
const struct wl_interface *cwayland_seat_interface(void);

// Connects to the compositor of that name, or of $WAYLAND_DISPLAY for NULL. NULL when there is none.
struct wl_display *cwayland_connect(const char *name);
void cwayland_disconnect(struct wl_display *display);
int cwayland_descriptor(struct wl_display *display);
int cwayland_roundtrip(struct wl_display *display);
// Waits for events, reads and dispatches them. -1 when the connection has ended.
int cwayland_dispatch(struct wl_display *display);
// Dispatches the events that have been read already, without waiting. -1 when the connection has ended.
int cwayland_dispatch_pending(struct wl_display *display);
// Sends the buffered requests. -1 with errno EAGAIN when the socket is full.
int cwayland_flush(struct wl_display *display);

struct wl_proxy *cwayland_get_registry(struct wl_display *display);
struct wl_proxy *cwayland_bind(struct wl_proxy *registry, uint32_t name, const struct wl_interface *interface, uint32_t version);
// Has a dispatcher called with `context` for each event of a proxy.
void cwayland_listen(struct wl_proxy *proxy, wl_dispatcher_func_t dispatcher, const void *context);

struct wl_proxy *cwayland_get_device(struct wl_proxy *manager, const struct cwayland_protocol *protocol, struct wl_proxy *seat);
struct wl_proxy *cwayland_create_source(struct wl_proxy *manager, const struct cwayland_protocol *protocol);
void cwayland_offer(struct wl_proxy *source, const char *type);
// Ends an offer. Events of the source that the compositor has sent already are still dispatched, until the next round trip.
void cwayland_destroy_source(struct wl_proxy *source);
// Makes a source the content of the selection; NULL clears the selection.
void cwayland_set_selection(struct wl_proxy *device, struct wl_proxy *source, int is_primary);
// Has the owner write its content of that type into a file descriptor, which stays the caller's.
void cwayland_receive(struct wl_proxy *offer, const char *type, int descriptor);
void cwayland_destroy_offer(struct wl_proxy *offer);

// The arguments of an event, by their index.
static inline struct wl_proxy *cwayland_argument_object(const union wl_argument *arguments, int index) {
    return (struct wl_proxy *)arguments[index].o;
}
static inline const char *cwayland_argument_text(const union wl_argument *arguments, int index) { return arguments[index].s; }
static inline int cwayland_argument_descriptor(const union wl_argument *arguments, int index) { return arguments[index].h; }
static inline uint32_t cwayland_argument_number(const union wl_argument *arguments, int index) { return arguments[index].u; }
