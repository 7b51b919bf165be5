#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xfixes.h>
#include <xcb/xinput.h>
#include <xcb/xkb.h>

// XISelectEvents for raw motion and raw buttons of all master pointers. The mask follows its head, which Swift cannot express.
static inline void cxcb_select_raw_pointer_events(xcb_connection_t *connection, xcb_window_t root)
{
    struct {
        xcb_input_event_mask_t head;
        uint32_t mask;
    } selection = {
        .head = {.deviceid = XCB_INPUT_DEVICE_ALL_MASTER, .mask_len = 1},
        .mask = XCB_INPUT_XI_EVENT_MASK_RAW_MOTION | XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_PRESS |
                XCB_INPUT_XI_EVENT_MASK_RAW_BUTTON_RELEASE,
    };
    xcb_input_xi_select_events(connection, root, 1, &selection.head);
}

// What the server says of an extension; NULL if it does not have it. A request of an extension that is not there ends the connection.
// Swift does not read the extensions' ids, which are variables.
static inline const xcb_query_extension_reply_t *cxcb_extension(xcb_connection_t *connection, xcb_extension_t *extension)
{
    const xcb_query_extension_reply_t *data = xcb_get_extension_data(connection, extension);
    return data && data->present ? data : 0;
}

static inline const xcb_query_extension_reply_t *cxcb_fixes(xcb_connection_t *connection)
{
    return cxcb_extension(connection, &xcb_xfixes_id);
}

static inline const xcb_query_extension_reply_t *cxcb_input(xcb_connection_t *connection)
{
    return cxcb_extension(connection, &xcb_input_id);
}

static inline const xcb_query_extension_reply_t *cxcb_randr(xcb_connection_t *connection)
{
    return cxcb_extension(connection, &xcb_randr_id);
}

static inline const xcb_query_extension_reply_t *cxcb_shape(xcb_connection_t *connection)
{
    return cxcb_extension(connection, &xcb_shape_id);
}

static inline const xcb_query_extension_reply_t *cxcb_xkb(xcb_connection_t *connection)
{
    return cxcb_extension(connection, &xcb_xkb_id);
}
