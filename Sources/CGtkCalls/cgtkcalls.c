#include "cgtkcalls.h"

#include <dlfcn.h>

// Of GtkAccessibleAnnouncementPriority.
enum { MEDIUM_PRIORITY = 1 };

void cgtk_set_accessible_label(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

void cgtk_set_accessible_description(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void cgtk_set_accessible_value_text(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void cgtk_set_accessible_labelled_by(GtkWidget *widget, GtkWidget *label) {
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

GtkWidget *cgtk_box_with_role(GtkOrientation orientation, int spacing, GtkAccessibleRole role) {
    return g_object_new(GTK_TYPE_BOX, "orientation", orientation, "spacing", spacing, "accessible-role", role, NULL);
}

GtkWidget *cgtk_radio_button(void) {
    return g_object_new(GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);
}

void cgtk_set_accessible_checked(GtkWidget *widget, gboolean is_checked) {
    GtkAccessibleTristate state = is_checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE;
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, state, -1);
}

int cgtk_double_click_time(void) {
    int milliseconds = 0;
    g_object_get(gtk_settings_get_default(), "gtk-double-click-time", &milliseconds, NULL);
    return milliseconds;
}

void cgtk_announce(GtkWidget *widget, const char *text) {
    void (*announce)(GtkAccessible *, const char *, int);
    // The programs are built with GTK 4.8, and run with later ones.
    *(void **)&announce = dlsym(RTLD_DEFAULT, "gtk_accessible_announce");
    if (announce) announce(GTK_ACCESSIBLE(widget), text, MEDIUM_PRIORITY);
}

void cgtk_ignore_wheel(GtkWidget *widget) {
    GListModel *controllers = gtk_widget_observe_controllers(widget);
    for (guint place = g_list_model_get_n_items(controllers); place-- > 0;) {
        GtkEventController *controller = g_list_model_get_item(controllers, place);
        if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller)) gtk_widget_remove_controller(widget, controller);
        g_object_unref(controller);
    }
    g_object_unref(controllers);
}

gboolean cgtk_is_pressed(GtkWidget *widget) { return GTK_IS_BUTTON(widget) || GTK_IS_CHECK_BUTTON(widget); }

void cgtk_click(GtkWidget *widget) {
    if (GTK_IS_BUTTON(widget)) {
        g_signal_emit_by_name(widget, "clicked");
    } else {
        gtk_widget_activate(widget);
    }
}
