/* Follow the pointer from C. Needs json-c: cc follow.c -o follow $(pkg-config --cflags --libs json-c) */
#include <errno.h>
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const char call[] = "{\"method\":\"io.pointerd.Pointer.Subscribe\","
                           "\"parameters\":{\"events\":[\"enter\",\"exit\",\"style\"]},\"more\":true}";

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    return EXIT_FAILURE;
}

/* The value at the end of a path of keys, as text; "-" where there is none. */
static const char *text(struct json_object *object, const char *key, const char *inner)
{
    object = json_object_object_get(json_object_object_get(object, key), inner);
    return object ? json_object_get_string(object) : "-";
}

/* Takes one reply in. */
static int take(const char *message)
{
    struct json_object *reply = json_tokener_parse(message), *event, *now;
    const char *error = json_object_get_string(json_object_object_get(reply, "error"));

    if (!reply || error)
        return fail("pointerd", reply ? error : "a reply that is no JSON");
    event = json_object_object_get(json_object_object_get(reply, "parameters"), "event");
    now = json_object_object_get(event, "state");
    now = now ? now : event;
    printf("%s %s %s\n", json_object_get_string(json_object_object_get(event, "kind")),
           text(now, "region", "node"), text(now, "style", "kind"));
    fflush(stdout);
    json_object_put(reply);
    return EXIT_SUCCESS;
}

int main(void)
{
    const char *named = getenv("POINTERD_SOCKET"), *path = named ? named : "/run/pointerd/pointerd.sock";
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int daemon = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    char *message = NULL;
    size_t room = 0;
    FILE *replies;

    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    if (daemon < 0 || connect(daemon, (struct sockaddr *)&address, sizeof address) < 0)
        return fail(path, strerror(errno));
    /* A message ends with a NUL byte, as the text of the call does. */
    if (write(daemon, call, sizeof call) != sizeof call)
        return fail(path, strerror(errno));
    replies = fdopen(daemon, "r");
    while (replies && getdelim(&message, &room, '\0', replies) > 0)
        if (take(message) != EXIT_SUCCESS)
            return EXIT_FAILURE;
    free(message);
    return EXIT_SUCCESS;
}
