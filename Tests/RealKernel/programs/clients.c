// Clients of every kind that come and go, beside some that stay; one of those rebuilds the pointer's state from events.
// usage: clients SOCKET NEW_CLIENTS_A_SECOND
// For each line on its input it does as told and prints one:
// "go": has clients come and go. "rest": has those that come and go leave, and no new ones come.
// "state": the state as rebuilt. "count": what there was of what, as "name started ended-by-daemon" for each kind, then what the
// followers read. It goes with its input.
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

enum { CAPACITY = 1 << 18, SLOTS = 28, TICKS = 100, MORSEL = 1 << 14 };

enum reading { EVERYTHING, SLOWLY, NOTHING };

struct kind {
    const char *name;
    // What it calls; %u is a number of its own.
    const char *call;
    // How much of the call it sends, in hundredths.
    int share;
    enum reading reading;
    // How long it stays, in ticks; 0: until it has read anything.
    int stay;
    // Whether the daemon has a reason to end it.
    int ends;
};

#define POINTER "{\"method\":\"io.pointerd.Pointer."
#define MORE ",\"more\":true}"
#define NODE(id) "{\"id\":\"" id "\",\"frame\":{\"x\":0,\"y\":0,\"width\":80,\"height\":80},\"interaction\":{\"style\":{\"effect\":\"lift\"}}}"
#define SURFACE \
    "{\"method\":\"io.pointerd.Layout.Attach\",\"more\":true,\"parameters\":{\"surface\":{\"id\":\"soak%u\",\"z\":5," \
    "\"frame\":{\"x\":990,\"y\":500,\"width\":80,\"height\":80},\"nodes\":[" \
    NODE("a") "," NODE("b") "," NODE("c") "," NODE("d") "]}}}"

static const struct kind kinds[] = {
    {"follower", POINTER "Subscribe\"" MORE, 100, EVERYTHING, 500, 0},
    {"caller", POINTER "GetState\"}", 100, EVERYTHING, 0, 0},
    {"slow", POINTER "Subscribe\"" MORE, 100, SLOWLY, 600, 1},
    {"surface", SURFACE, 100, EVERYTHING, 400, 0},
    {"leaver", POINTER "Subscribe\"" MORE, 100, NOTHING, 1, 1},
    {"at30Hz", POINTER "Subscribe\",\"parameters\":{\"maxRate\":30}" MORE, 100, EVERYTHING, 700, 0},
    {"half", POINTER "Subscribe\"" MORE, 50, EVERYTHING, 100, 1},
    {"unread", POINTER "Subscribe\"" MORE, 100, NOTHING, 3000, 1},
    {"transitions", POINTER "Subscribe\",\"parameters\":{\"events\":[\"enter\",\"exit\",\"style\",\"button\"]}" MORE, 100, EVERYTHING, 1100, 0},
    {"halfSurface", SURFACE, 90, EVERYTHING, 50, 1},
    {"devices", "{\"method\":\"io.pointerd.Devices.Monitor\"" MORE, 100, EVERYTHING, 600, 0},
    {"faulty", "no call, number %u", 100, EVERYTHING, 500, 1},
    {"status", "{\"method\":\"io.pointerd.Service.Monitor\"" MORE, 100, EVERYTHING, 300, 0},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

// Those that stay: the first one is the witness.
static const struct kind lasting[] = {
    {"witness", POINTER "Subscribe\"" MORE, 100, EVERYTHING, -1, 0},
    {"at240Hz", POINTER "Subscribe\",\"parameters\":{\"maxRate\":240}" MORE, 100, EVERYTHING, -1, 0},
    {"at60Hz", POINTER "Subscribe\",\"parameters\":{\"maxRate\":60}" MORE, 100, EVERYTHING, -1, 0},
    {"buttons", POINTER "Subscribe\",\"parameters\":{\"events\":[\"button\"]}" MORE, 100, EVERYTHING, -1, 0},
};
enum { LASTING = sizeof lasting / sizeof *lasting, ALL = LASTING + SLOTS };

struct client {
    const struct kind *kind;
    int descriptor;
    int64_t leaves;
    uint64_t events;
    size_t filled;
    char *bytes;
};

static struct client clients[ALL];
static uint64_t started[KINDS], ended[KINDS], errors, lost, motions, resyncs;
static const char *path;
static int epoll;
static int64_t tick;

// What the witness knows: texts of JSON.
static char position[128], region[1024], buttons[128], frame[32];

static void fail(const char *what) {
    perror(what);
    exit(1);
}

// Where a value of JSON ends: after its bracket, or before a comma or bracket around it.
static const char *end_of(const char *text) {
    int depth = 0, quoted = 0;
    for (; *text; text++) {
        if (quoted) {
            if (*text == '\\' && text[1]) text++;
            else if (*text == '"') quoted = 0;
        } else if (*text == '"') {
            quoted = 1;
        } else if (*text == '{' || *text == '[') {
            depth++;
        } else if (*text == '}' || *text == ']') {
            if (depth == 0) return text;
            if (--depth == 0) return text + 1;
        } else if (*text == ',' && depth == 0) {
            return text;
        }
    }
    return text;
}

// The value of a field of a compact JSON object itself, not of an object in it; NULL where there is none.
static const char *field(const char *object, const char *name) {
    size_t length = strlen(name);
    for (const char *text = object + 1; *text == '"'; ) {
        const char *colon = strchr(text + 1, '"') + 1;
        const char *value = colon + 1;
        if ((size_t)(colon - text) == length + 2 && !strncmp(text + 1, name, length)) return value;
        text = end_of(value);
        if (*text == ',') text++;
    }
    return NULL;
}

static void keep(char *place, size_t size, const char *value, const char *without) {
    snprintf(place, size, "%.*s", value ? (int)(end_of(value) - value) : (int)strlen(without), value ? value : without);
}

static int is(const char *value, const char *text) {
    return value && value[0] == '"' && !strncmp(value + 1, text, strlen(text)) && value[1 + strlen(text)] == '"';
}

// Let the witness know of an event.
static void learn(const char *message) {
    const char *parameters = field(message, "parameters");
    const char *event = parameters ? field(parameters, "event") : NULL;
    const char *kind = event ? field(event, "kind") : NULL;
    if (!kind) {
        fprintf(stderr, "no event: %s\n", message);
        exit(1);
    }
    keep(frame, sizeof frame, field(event, "frame"), "");
    const char *state = field(event, "state");
    if (state) {
        keep(position, sizeof position, field(state, "position"), "");
        keep(region, sizeof region, field(state, "region"), "null");
        keep(buttons, sizeof buttons, field(state, "buttons"), "");
        resyncs += is(kind, "resync");
    } else if (is(kind, "motion")) {
        keep(position, sizeof position, field(event, "position"), "");
        motions++;
    } else if (is(kind, "enter")) {
        keep(region, sizeof region, field(event, "region"), "null");
    } else if (is(kind, "exit")) {
        strcpy(region, "null");
    } else if (is(kind, "button")) {
        // The mouse has but one that it presses.
        strcpy(buttons, strstr(field(event, "button"), "\"pressed\":true") ? "[\"primary\"]" : "[]");
    }
}

static void leave(struct client *client) {
    close(client->descriptor);
    client->kind = NULL;
}

static void come(struct client *client, const struct kind *kind, unsigned number) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    client->descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client->descriptor < 0 || strlen(path) >= sizeof address.sun_path) fail("socket");
    strcpy(address.sun_path, path);
    if (connect(client->descriptor, (struct sockaddr *)&address, sizeof address)) fail("connect");
    char call[4096];
    int length = snprintf(call, sizeof call, kind->call, number) + 1;
    if (length > (int)sizeof call) exit(3);
    length = length * kind->share / 100;
    if (send(client->descriptor, call, length, MSG_NOSIGNAL) != length) fail("send");
    client->kind = kind;
    client->events = client->filled = 0;
    client->leaves = kind->stay < 0 ? INT64_MAX : tick + (kind->stay ? kind->stay : 1 << 20);
    // Whoever does not read is told of the end alone.
    struct epoll_event event = {.events = kind->reading == EVERYTHING ? EPOLLIN : EPOLLRDHUP, .data.ptr = client};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, client->descriptor, &event)) fail("epoll_ctl");
}

static void end(struct client *client) {
    const struct kind *kind = client->kind;
    if (kind >= kinds && kind < kinds + KINDS) ended[kind - kinds]++;
    if (!kind->ends) {
        fprintf(stderr, "the daemon has ended the %s\n", kind->name);
        lost++;
    }
    leave(client);
}

static void receive(struct client *client, size_t most) {
    ssize_t count = recv(client->descriptor, client->bytes + client->filled, most, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) return end(client);
    client->filled += count;
    size_t start = 0;
    char *stop;
    while ((stop = memchr(client->bytes + start, 0, client->filled - start))) {
        const char *message = client->bytes + start;
        client->events++;
        if (!strncmp(message, "{\"error\"", 8)) {
            fprintf(stderr, "the %s got %s\n", client->kind->name, message);
            errors++;
        } else if (client == clients) {
            learn(message);
        }
        start = stop + 1 - client->bytes;
    }
    client->filled -= start;
    memmove(client->bytes, client->bytes + start, client->filled);
    if (client->filled == CAPACITY) exit(4);
    if (client->events && client->kind->stay == 0) leave(client);
}

// Those who read slowly do, those whose time has come leave, and the next one comes.
static void act(int goes, int every) {
    static unsigned next, number;
    struct client *place = NULL;
    for (struct client *client = clients; client < clients + ALL; client++) {
        if (client->kind && tick >= client->leaves) leave(client);
        if (client->kind && client->kind->reading == SLOWLY && tick % (TICKS / 10) == 0) receive(client, MORSEL);
        if (!client->kind) place = client;
    }
    if (!goes || !place || tick % every) return;
    started[next]++;
    come(place, &kinds[next], ++number);
    next = (next + 1) % KINDS;
}

static void tell(const char *order, int *goes) {
    if (!strncmp(order, "go", 2)) {
        *goes = 1;
        printf("goes");
    } else if (!strncmp(order, "rest", 4)) {
        *goes = 0;
        for (struct client *client = clients + LASTING; client < clients + ALL; client++) {
            if (client->kind) leave(client);
        }
        printf("rests");
    } else if (!strncmp(order, "state", 5)) {
        printf("{\"frame\":%s,\"position\":%s,\"region\":%s,\"buttons\":%s}", frame, position, region, buttons);
    } else {
        printf("{\"motions\":%llu,\"resyncs\":%llu,\"errors\":%llu,\"lost\":%llu,\"kinds\":{", (unsigned long long)motions,
            (unsigned long long)resyncs, (unsigned long long)errors, (unsigned long long)lost);
        for (int kind = 0; kind < KINDS; kind++) {
            printf("%s\"%s\":[%llu,%llu]", kind ? "," : "", kinds[kind].name, (unsigned long long)started[kind],
                (unsigned long long)ended[kind]);
        }
        printf("},\"lasting\":{");
        for (int index = 0; index < LASTING; index++) {
            printf("%s\"%s\":%llu", index ? "," : "", lasting[index].name, (unsigned long long)clients[index].events);
        }
        printf("}}");
    }
    putchar('\n');
    fflush(stdout);
}

int main(int argc, char **argv) {
    if (argc != 3 || atoi(argv[2]) < 1 || atoi(argv[2]) > TICKS) return 2;
    path = argv[1];
    epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int index = 0; index < ALL; index++) {
        clients[index].bytes = malloc(CAPACITY);
        if (index < LASTING) come(&clients[index], &lasting[index], 0);
    }
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    struct timespec period = {0, 1000000000L / TICKS};
    if (timer < 0 || timerfd_settime(timer, 0, &(struct itimerspec){period, period}, NULL)) fail("timer");
    static char of_timer, of_input;
    struct epoll_event events[64] = {{.events = EPOLLIN, .data.ptr = &of_timer}, {.events = EPOLLIN, .data.ptr = &of_input}};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, timer, &events[0]) || epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &events[1])) fail("epoll_ctl");

    int goes = 0;
    for (;;) {
        int ready = epoll_wait(epoll, events, 64, -1);
        if (ready < 0 && errno != EINTR) fail("epoll_wait");
        for (int index = 0; index < ready; index++) {
            void *source = events[index].data.ptr;
            struct client *client = source;
            if (source == &of_timer) {
                uint64_t expired;
                if (read(timer, &expired, sizeof expired) != sizeof expired) fail("timer");
                // However late, one at a time: nobody's turn is left out.
                tick++;
                act(goes, TICKS / atoi(argv[2]));
            } else if (source == &of_input) {
                char order[64] = "";
                if (read(STDIN_FILENO, order, sizeof order - 1) <= 0) return 0;
                tell(order, &goes);
            } else if (client->kind && client->kind->reading == EVERYTHING) {
                receive(client, CAPACITY - client->filled);
            } else if (client->kind && events[index].events & ~EPOLLIN) {
                end(client);
            }
        }
    }
}
