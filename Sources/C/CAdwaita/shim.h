#if !__has_include(<adwaita.h>)
#error "libadwaita is missing. Install it, on Debian: apt install libadwaita-1-dev"
#endif
// AdwLeaflet is what libadwaita 1.2 (Debian 12) has; newer versions deprecate it.
#define ADW_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>
#include <glib-unix.h>
#include <libintl.h>
#include <gtk/gtk.h>

// The queue of Swift's main actor, which Dispatch keeps, by its file descriptor (declared in libdispatch's private header).
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// Functions with variable arguments and type macros, which Swift does not import.
static inline void cgtk_set_role(GtkWidget *widget, GtkAccessibleRole role) { g_object_set(widget, "accessible-role", role, NULL); }
static inline void cgtk_set_label(GtkWidget *widget, const char *text) {
    // Since GTK 4.16 a generic element has no name.
    if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == GTK_ACCESSIBLE_ROLE_GENERIC) cgtk_set_role(widget, GTK_ACCESSIBLE_ROLE_GROUP);
    // A button is labelled by its text, which would be said after this name.
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
// Whether an element of a list is selected, and whether something is being loaded.
static inline void cgtk_set_selected(GtkWidget *widget, gboolean is_selected) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, is_selected, -1);
}
static inline void cgtk_set_busy(GtkWidget *widget, gboolean is_busy) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_BUSY, is_busy, -1);
}
static inline void cgtk_return_error(GTask *task, const char *message) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", message);
}
static inline gboolean cgtk_has_animations(void *settings) {
    gboolean value = TRUE;
    g_object_get(settings, "gtk-enable-animations", &value, NULL);
    return value;
}
static inline const char *cgtk_type_name(void *object) { return G_OBJECT_TYPE_NAME(object); }

// Functions that newer GTK 4 deprecates, while older GTK 4 (4.8 in Debian 12) lacks what replaces them.
static inline void cgtk_load_style(GtkCssProvider *provider, const char *sheet) {
#if GTK_CHECK_VERSION(4, 12, 0)
    gtk_css_provider_load_from_string(provider, sheet);
#else
    gtk_css_provider_load_from_data(provider, sheet, -1);
#endif
}
static inline GtkFileChooserNative *cgtk_file_chooser_new(
    const char *title, GtkWindow *parent, GtkFileChooserAction action, const char *accept, const char *cancel) {
    return gtk_file_chooser_native_new(title, parent, action, accept, cancel);
}
static inline void cgtk_file_chooser_set_name(GtkFileChooserNative *chooser, const char *name) {
    gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(chooser), name);
}
// Has the dialog show pictures, and take several.
static inline void cgtk_file_chooser_take_pictures(GtkFileChooserNative *chooser, const char *name) {
    GtkFileFilter *filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, name);
    gtk_file_filter_add_mime_type(filter, "image/*");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(chooser), filter);
    g_object_unref(filter);
    gtk_file_chooser_set_select_multiple(GTK_FILE_CHOOSER(chooser), TRUE);
}
static inline GListModel *cgtk_file_chooser_files(GtkFileChooserNative *chooser) {
    return gtk_file_chooser_get_files(GTK_FILE_CHOOSER(chooser));
}

// Ends a drag as its user would.
static inline void cgtk_cancel_drag(GdkDrag *drag) { g_signal_emit_by_name(drag, "cancel", GDK_DRAG_CANCEL_USER_CANCELLED); }

// The keycode of a key that has been pressed, in an event of the X server; 0 in any other event.
// The structures are XGenericEventCookie and XIDeviceEvent (declared in X11/Xlib.h and
// X11/extensions/XInput2.h).
static inline guint cgtk_pressed_keycode(const void *event) {
    struct generic { int type; unsigned long serial; int send_event; void *display; int extension, kind; };
    const struct { struct generic head; unsigned cookie; void *data; } *generic = event;
    const struct { struct generic head; unsigned long time; int device, source, keycode; } *key;
    enum { generic_event = 35, key_press = 2 };
    if (generic->head.type != generic_event || generic->head.kind != key_press || !generic->data) return 0;
    key = generic->data;
    return (guint)key->keycode;
}

// The window's number at the X server (declared in gdk/x11/gdkx.h, which needs Xlib's headers).
unsigned long gdk_x11_surface_get_xid(GdkSurface *surface);
// The time at the X server (declared in the same header).
unsigned int gdk_x11_get_server_time(GdkSurface *surface);
