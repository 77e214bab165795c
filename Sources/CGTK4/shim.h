#include <glib-unix.h>
#include <gtk/gtk.h>

// The queue of Swift's main actor, which Dispatch keeps, by its file descriptor (declared in libdispatch's private header).
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// Functions with variable arguments and type macros, which Swift does not import.
static inline void cgtk_set_label(GtkWidget *widget, const char *text) {
    // A button is labelled by its text, which would be said after this name.
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
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

// The window's number at the X server (declared in gdk/x11/gdkx.h, which needs Xlib's headers).
unsigned long gdk_x11_surface_get_xid(GdkSurface *surface);
