// libwayland-client, loaded when it is first needed, and the data-control protocols: what lets a program without a window read
// and own the clipboard. The functions are those of the library with its names; the tables are what wayland-scanner makes of
// wlr-data-control-unstable-v1.xml and ext-data-control-v1.xml, which say the same under different names.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <wayland-client-core.h>

// Looks the library up; 0 when it or one of its functions is not there. To be called before everything else, from one thread.
int cwayland_load(void);

struct cwayland_protocol {
    const struct wl_interface *manager, *device, *source;
};
// The two protocols; the better one first.
extern const struct cwayland_protocol cwayland_protocols[2];

const struct wl_interface *cwayland_seat_interface(void);

struct wl_display *cwayland_connect(const char *name);
void cwayland_disconnect(struct wl_display *display);
int cwayland_descriptor(struct wl_display *display);
int cwayland_roundtrip(struct wl_display *display);
// Waits for events, or takes those that are there, and hands them out. -1 when the connection is over.
int cwayland_dispatch(struct wl_display *display);
int cwayland_dispatch_pending(struct wl_display *display);
int cwayland_flush(struct wl_display *display);

struct wl_proxy *cwayland_get_registry(struct wl_display *display);
struct wl_proxy *cwayland_bind(struct wl_proxy *registry, uint32_t name, const struct wl_interface *interface, uint32_t version);
void cwayland_listen(struct wl_proxy *proxy, wl_dispatcher_func_t dispatcher, const void *context);

struct wl_proxy *cwayland_get_device(struct wl_proxy *manager, const struct cwayland_protocol *protocol, struct wl_proxy *seat);
struct wl_proxy *cwayland_create_source(struct wl_proxy *manager, const struct cwayland_protocol *protocol);
void cwayland_offer(struct wl_proxy *source, const char *type);
// Its requests that have come are handed out until the next round trip.
void cwayland_destroy_source(struct wl_proxy *source);
// A null source clears the selection.
void cwayland_set_selection(struct wl_proxy *device, struct wl_proxy *source, int is_primary);
void cwayland_receive(struct wl_proxy *offer, const char *type, int descriptor);
void cwayland_destroy_offer(struct wl_proxy *offer);

// What an event carries.
static inline struct wl_proxy *cwayland_argument_object(const union wl_argument *arguments, int index) {
    return (struct wl_proxy *)arguments[index].o;
}
static inline const char *cwayland_argument_text(const union wl_argument *arguments, int index) { return arguments[index].s; }
static inline int cwayland_argument_descriptor(const union wl_argument *arguments, int index) { return arguments[index].h; }
static inline uint32_t cwayland_argument_number(const union wl_argument *arguments, int index) { return arguments[index].u; }
