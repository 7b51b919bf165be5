import CXCB
import Glibc
import PointerModel
import X11Client

/// Where a window is on the screen.
struct X11WindowPlace {
    /// The window without its border, in pixels of the root window.
    var frame: Rect

    /// The questions of one window.
    struct Request {
        private let server: X11Connection
        private let attributes: xcb_get_window_attributes_cookie_t
        private let geometry: xcb_get_geometry_cookie_t
        private let corner: xcb_translate_coordinates_cookie_t
        private let input: xcb_shape_get_rectangles_cookie_t?

        /// Asks; does not wait.
        /// - Parameters:
        ///   - window: the window.
        ///   - server: the connection.
        ///   - hasShapes: whether the server knows shapes of windows for input.
        init(_ window: xcb_window_t, _ server: X11Connection, hasShapes: Bool) {
            self.server = server
            let connection = unsafe server.connection
            attributes = server.askAttributes(of: window)
            geometry = unsafe xcb_get_geometry(connection, window)
            // The place in the parent says little: a window manager puts windows into frames.
            corner = unsafe xcb_translate_coordinates(connection, window, server.root, 0, 0)
            let kind = xcb_shape_kind_t(XCB_SHAPE_SK_INPUT.rawValue)
            input = hasShapes ? unsafe xcb_shape_get_rectangles(connection, window, kind) : nil
        }

        /// Returns the answer; nil if the window is gone, not on the screen, has no pixels, or lets all clicks through. Waits for the
        /// server.
        func answer() -> X11WindowPlace? {
            let connection = unsafe server.connection
            let attributes = server.answer(attributes)
            let geometry = unsafe xcb_get_geometry_reply(connection, geometry, nil)
            let corner = unsafe xcb_translate_coordinates_reply(connection, corner, nil)
            let input = unsafe input.flatMap { unsafe xcb_shape_get_rectangles_reply(connection, $0, nil) }
            defer {
                unsafe free(geometry)
                unsafe free(corner)
                unsafe free(input)
            }
            guard let attributes, let geometry = unsafe geometry?.pointee, let corner = unsafe corner?.pointee,
                unsafe input?.pointee.rectangles_len != 0,
                UInt32(attributes.map_state) == XCB_MAP_STATE_VIEWABLE.rawValue,
                UInt32(attributes._class) == XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue
            else { return nil }
            let frame = Rect(
                x: Double(corner.dst_x),
                y: Double(corner.dst_y),
                width: Double(geometry.width),
                height: Double(geometry.height)
            )
            return X11WindowPlace(frame: frame)
        }
    }
}
