// Calls of GTK and GLib that Swift cannot make, because they take a variable number of arguments or are macros.
#ifndef CGTKCALLS_H
#define CGTKCALLS_H

#include <gtk/gtk.h>

// Set what assistive technologies call a widget, and what they say about it beyond that.
void cgtk_set_accessible_label(GtkWidget *widget, const char *text);
void cgtk_set_accessible_description(GtkWidget *widget, const char *text);

// Set what assistive technologies say in place of a dial's number. Before 4.14 GTK tells them nothing of it.
void cgtk_set_accessible_value_text(GtkWidget *widget, const char *text);

// Name a widget for assistive technologies by another one that shows its name.
void cgtk_set_accessible_labelled_by(GtkWidget *widget, GtkWidget *label);

// Create a widget with another role than its class has.
GtkWidget *cgtk_box_with_role(GtkOrientation orientation, int spacing, GtkAccessibleRole role);

// Create a toggle button that assistive technologies know as one of several, of which one is chosen: before 4.10 GTK calls each toggle a
// button, and nobody says that it is down.
GtkWidget *cgtk_radio_button(void);

// Set whether that button is the chosen one.
void cgtk_set_accessible_checked(GtkWidget *widget, gboolean is_checked);

// Have screen readers say a text at once, where GTK is 4.14 or newer.
void cgtk_announce(GtkWidget *widget, const char *text);

// Return the time in which the desktop takes two clicks for one, in milliseconds.
int cgtk_double_click_time(void);

// Have the wheel over a widget scroll what the widget is in, and do nothing to the widget.
void cgtk_ignore_wheel(GtkWidget *widget);

// Return whether a widget is of a class that a person presses, and takes Enter and Space for itself.
gboolean cgtk_is_pressed(GtkWidget *widget);

// Have a widget of such a class do what a click does. A button of GTK that is activated does it a quarter of a second later.
void cgtk_click(GtkWidget *widget);

#endif
