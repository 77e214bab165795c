#include "cwayland.h"

#include <dlfcn.h>

// MARK: The library

#define FUNCTIONS(F)                                                                                                                   \
    F(wl_display_connect) F(wl_display_disconnect) F(wl_display_get_fd) F(wl_display_roundtrip) F(wl_display_dispatch)                 \
    F(wl_display_dispatch_pending) F(wl_display_flush)                                                                                 \
    F(wl_proxy_marshal_array_flags) F(wl_proxy_add_dispatcher) F(wl_proxy_get_version)

#define MEMBER(name) __typeof__(name) *name;
static struct {
    FUNCTIONS(MEMBER)
    const struct wl_interface *registry, *seat;
} library;

// MARK: The protocols

// Each message lists the interfaces of its arguments. The interface of `seat` is libwayland's own and filled in by cwayland_load.
#define PROTOCOL(prefix, VERSION, SINCE)                                                                                                \
    static const struct wl_interface prefix##_device, prefix##_source, prefix##_offer;                                                 \
    static const struct wl_interface *prefix##_new_source[] = {&prefix##_source};                                                       \
    static const struct wl_interface *prefix##_new_device[] = {&prefix##_device, NULL};                                                 \
    static const struct wl_interface *prefix##_one_offer[] = {&prefix##_offer};                                                         \
    static const struct wl_interface *prefix##_nothing[] = {NULL, NULL};                                                                \
    static const struct wl_message prefix##_manager_requests[] = {                                                                      \
        {"create_data_source", "n", prefix##_new_source}, {"get_data_device", "no", prefix##_new_device}, {"destroy", "", prefix##_nothing}}; \
    static const struct wl_message prefix##_device_requests[] = {                                                                       \
        {"set_selection", "?o", prefix##_new_source}, {"destroy", "", prefix##_nothing},                                                \
        {"set_primary_selection", SINCE "?o", prefix##_new_source}};                                                                    \
    static const struct wl_message prefix##_device_events[] = {                                                                         \
        {"data_offer", "n", prefix##_one_offer}, {"selection", "?o", prefix##_one_offer}, {"finished", "", prefix##_nothing},           \
        {"primary_selection", SINCE "?o", prefix##_one_offer}};                                                                         \
    static const struct wl_message prefix##_source_requests[] = {{"offer", "s", prefix##_nothing}, {"destroy", "", prefix##_nothing}};  \
    static const struct wl_message prefix##_source_events[] = {{"send", "sh", prefix##_nothing}, {"cancelled", "", prefix##_nothing}};  \
    static const struct wl_message prefix##_offer_requests[] = {{"receive", "sh", prefix##_nothing}, {"destroy", "", prefix##_nothing}};\
    static const struct wl_message prefix##_offer_events[] = {{"offer", "s", prefix##_nothing}};                                        \
    static const struct wl_interface prefix##_manager = {                                                                               \
        #prefix "_data_control_manager_v1", VERSION, 3, prefix##_manager_requests, 0, NULL};                                            \
    static const struct wl_interface prefix##_device = {                                                                                \
        #prefix "_data_control_device_v1", VERSION, 3, prefix##_device_requests, 4, prefix##_device_events};                            \
    static const struct wl_interface prefix##_source = {                                                                                \
        #prefix "_data_control_source_v1", 1, 2, prefix##_source_requests, 2, prefix##_source_events};                                  \
    static const struct wl_interface prefix##_offer = {#prefix "_data_control_offer_v1", 1, 2, prefix##_offer_requests, 1, prefix##_offer_events};

PROTOCOL(ext, 1, "")
PROTOCOL(zwlr, 2, "2")

const struct cwayland_protocol cwayland_protocols[2] = {
    {&ext_manager, &ext_device, &ext_source},
    {&zwlr_manager, &zwlr_device, &zwlr_source},
};

int cwayland_load(void) {
    void *handle = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return 0;
#define LOOK_UP(name)                                            \
    if (!(library.name = (__typeof__(name) *)dlsym(handle, #name))) return 0;
    FUNCTIONS(LOOK_UP)
    library.registry = dlsym(handle, "wl_registry_interface");
    library.seat = dlsym(handle, "wl_seat_interface");
    ext_new_device[1] = zwlr_new_device[1] = library.seat;
    return library.registry && library.seat;
}

const struct wl_interface *cwayland_seat_interface(void) { return library.seat; }

struct wl_display *cwayland_connect(const char *name) { return library.wl_display_connect(name); }
void cwayland_disconnect(struct wl_display *display) { library.wl_display_disconnect(display); }
int cwayland_descriptor(struct wl_display *display) { return library.wl_display_get_fd(display); }
int cwayland_roundtrip(struct wl_display *display) { return library.wl_display_roundtrip(display); }
int cwayland_dispatch(struct wl_display *display) { return library.wl_display_dispatch(display); }
int cwayland_dispatch_pending(struct wl_display *display) { return library.wl_display_dispatch_pending(display); }
int cwayland_flush(struct wl_display *display) { return library.wl_display_flush(display); }

// MARK: Requests, by their opcodes in the protocol

// The order of the requests in wayland.xml and in ext-data-control-v1.xml, which wlr-data-control-unstable-v1.xml shares.
enum display_request { DISPLAY_SYNC, DISPLAY_GET_REGISTRY };
enum registry_request { REGISTRY_BIND };
enum manager_request { MANAGER_CREATE_DATA_SOURCE, MANAGER_GET_DATA_DEVICE };
enum device_request { DEVICE_SET_SELECTION, DEVICE_DESTROY, DEVICE_SET_PRIMARY_SELECTION };
enum source_request { SOURCE_OFFER, SOURCE_DESTROY };
enum offer_request { OFFER_RECEIVE, OFFER_DESTROY };

static struct wl_proxy *request(
    struct wl_proxy *proxy, uint32_t opcode, const struct wl_interface *made, uint32_t version, uint32_t flags, union wl_argument *arguments) {
    return library.wl_proxy_marshal_array_flags(proxy, opcode, made, version, flags, arguments);
}

struct wl_proxy *cwayland_get_registry(struct wl_display *display) {
    union wl_argument arguments[1] = {{.o = NULL}};
    return request((struct wl_proxy *)display, DISPLAY_GET_REGISTRY, library.registry, 1, 0, arguments);
}

struct wl_proxy *cwayland_bind(struct wl_proxy *registry, uint32_t name, const struct wl_interface *interface, uint32_t version) {
    union wl_argument arguments[4] = {{.u = name}, {.s = interface->name}, {.u = version}, {.o = NULL}};
    return request(registry, REGISTRY_BIND, interface, version, 0, arguments);
}

void cwayland_listen(struct wl_proxy *proxy, wl_dispatcher_func_t dispatcher, const void *context) {
    library.wl_proxy_add_dispatcher(proxy, dispatcher, context, NULL);
}

struct wl_proxy *cwayland_get_device(struct wl_proxy *manager, const struct cwayland_protocol *protocol, struct wl_proxy *seat) {
    union wl_argument arguments[2] = {{.o = NULL}, {.o = (struct wl_object *)seat}};
    return request(manager, MANAGER_GET_DATA_DEVICE, protocol->device, library.wl_proxy_get_version(manager), 0, arguments);
}

struct wl_proxy *cwayland_create_source(struct wl_proxy *manager, const struct cwayland_protocol *protocol) {
    union wl_argument arguments[1] = {{.o = NULL}};
    return request(manager, MANAGER_CREATE_DATA_SOURCE, protocol->source, library.wl_proxy_get_version(manager), 0, arguments);
}

void cwayland_offer(struct wl_proxy *source, const char *type) {
    union wl_argument arguments[1] = {{.s = type}};
    request(source, SOURCE_OFFER, NULL, library.wl_proxy_get_version(source), 0, arguments);
}

void cwayland_set_selection(struct wl_proxy *device, struct wl_proxy *source, int is_primary) {
    union wl_argument arguments[1] = {{.o = (struct wl_object *)source}};
    request(device, is_primary ? DEVICE_SET_PRIMARY_SELECTION : DEVICE_SET_SELECTION, NULL, library.wl_proxy_get_version(device), 0, arguments);
}

void cwayland_destroy_source(struct wl_proxy *source) {
    union wl_argument arguments[1] = {{.o = NULL}};
    // Without WL_MARSHAL_FLAG_DESTROY: the proxy still receives events that are on their way, and is freed with the connection.
    request(source, SOURCE_DESTROY, NULL, library.wl_proxy_get_version(source), 0, arguments);
}

void cwayland_receive(struct wl_proxy *offer, const char *type, int descriptor) {
    union wl_argument arguments[2] = {{.s = type}, {.h = descriptor}};
    request(offer, OFFER_RECEIVE, NULL, library.wl_proxy_get_version(offer), 0, arguments);
}

void cwayland_destroy_offer(struct wl_proxy *proxy) {
    union wl_argument arguments[1] = {{.o = NULL}};
    request(proxy, OFFER_DESTROY, NULL, library.wl_proxy_get_version(proxy), WL_MARSHAL_FLAG_DESTROY, arguments);
}
