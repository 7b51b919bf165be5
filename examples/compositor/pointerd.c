#include "pointerd.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

struct stream {
    struct wl_display *display;
    struct wl_event_source *source;
    pointerd_handler handler;
    void *data;
    /* Bytes of a message that has not ended. */
    char *bytes;
    size_t count, room;
};

int pointerd_connect(void)
{
    const char *named = getenv("POINTERD_SOCKET"), *path = named ? named : "/run/pointerd/pointerd.sock";
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    if (connection >= 0 && connect(connection, (struct sockaddr *)&address, sizeof address) == 0)
        return connection;
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    if (connection >= 0)
        close(connection);
    return -1;
}

bool pointerd_send(int connection, const char *method, struct json_object *parameters, bool more)
{
    struct json_object *call = json_object_new_object();
    const char *text;
    size_t count, sent = 0;

    json_object_object_add(call, "method", json_object_new_string(method));
    json_object_object_add(call, "parameters", parameters ? parameters : json_object_new_object());
    json_object_object_add(call, more ? "more" : "oneway", json_object_new_boolean(true));
    text = json_object_to_json_string_ext(call, JSON_C_TO_STRING_PLAIN);
    /* The NUL byte ends the message. */
    count = strlen(text) + 1;
    while (sent < count) {
        ssize_t result = send(connection, text + sent, count - sent, MSG_NOSIGNAL);
        if (result < 0 && errno != EINTR)
            break;
        if (result > 0)
            sent += result;
    }
    json_object_put(call);
    return sent == count;
}

/* Takes in one message. */
static bool take(struct stream *stream, const char *message)
{
    struct json_object *reply = json_tokener_parse(message), *error;
    bool is_fine = reply && !json_object_object_get_ex(reply, "error", &error);

    if (is_fine)
        stream->handler(stream->data, json_object_object_get(reply, "parameters"));
    else
        fprintf(stderr, "pointerd: %s\n", message);
    json_object_put(reply);
    return is_fine;
}

static int is_readable(int connection, uint32_t mask, void *data)
{
    struct stream *stream = data;
    size_t start = 0;
    ssize_t result;

    (void)mask;
    if (stream->room - stream->count < 4096)
        stream->bytes = realloc(stream->bytes, stream->room += 65536);
    if (!stream->bytes)
        abort();
    result = recv(connection, stream->bytes + stream->count, stream->room - stream->count, MSG_DONTWAIT);
    if (result < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (result > 0) {
        stream->count += result;
        for (size_t index = stream->count - result; index < stream->count; index++) {
            if (stream->bytes[index])
                continue;
            if (!take(stream, stream->bytes + start))
                result = 0;
            start = index + 1;
        }
        memmove(stream->bytes, stream->bytes + start, stream->count -= start);
    }
    if (result <= 0) {
        fprintf(stderr, "pointerd has ended the stream\n");
        wl_event_source_remove(stream->source);
        wl_display_terminate(stream->display);
    }
    return 0;
}

bool pointerd_stream(struct wl_display *display, const char *method, struct json_object *parameters,
                     pointerd_handler handler, void *data)
{
    int connection = pointerd_connect();
    struct stream *stream = calloc(1, sizeof *stream);

    if (connection < 0 || !stream || !pointerd_send(connection, method, parameters, true))
        return false;
    *stream = (struct stream){.display = display, .handler = handler, .data = data};
    stream->source =
        wl_event_loop_add_fd(wl_display_get_event_loop(display), connection, WL_EVENT_READABLE, is_readable, stream);
    return stream->source;
}

static void add(struct json_object *object, const char *key, double value)
{
    json_object_object_add(object, key, json_object_new_double(value));
}

struct json_object *json_point(double x, double y)
{
    struct json_object *point = json_object_new_object();

    add(point, "x", x);
    add(point, "y", y);
    return point;
}

struct json_object *json_vector(double dx, double dy)
{
    struct json_object *vector = json_object_new_object();

    add(vector, "dx", dx);
    add(vector, "dy", dy);
    return vector;
}

struct json_object *json_rect(double x, double y, double width, double height)
{
    struct json_object *rect = json_point(x, y);

    add(rect, "width", width);
    add(rect, "height", height);
    return rect;
}

double json_number(struct json_object *object, const char *key)
{
    return json_object_get_double(json_object_object_get(object, key));
}
