/* The way to pointerd: one-way calls over one connection, and streams over others. */
#pragma once
#include <json-c/json.h>
#include <stdbool.h>
#include <wayland-server-core.h>

/* What a stream calls with the parameters of each reply. */
typedef void (*pointerd_handler)(void *data, struct json_object *parameters);

/* Connects to $POINTERD_SOCKET, or to the service. -1 and a message where it is not there. */
int pointerd_connect(void);

/* Sends a call without waiting for a reply. Takes the parameters over. */
bool pointerd_send(int connection, const char *method, struct json_object *parameters, bool more);

/* Opens a stream. When it ends, the display ends too: without pointerd there is no pointer. Takes the parameters over. */
bool pointerd_stream(struct wl_display *display, const char *method, struct json_object *parameters,
                     pointerd_handler handler, void *data);

/* Objects of the wire. */
struct json_object *json_point(double x, double y);
struct json_object *json_vector(double dx, double dy);
struct json_object *json_rect(double x, double y, double width, double height);
/* The number of a key; 0 where there is none. */
double json_number(struct json_object *object, const char *key);
