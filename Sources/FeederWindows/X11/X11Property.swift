import CXCB
import Glibc
import X11Client

/// A property of a window.
struct X11Property {
    /// Number of the name of the type.
    var type: xcb_atom_t
    /// Bits of an element: 8, 16 or 32.
    var format: UInt8
    var bytes: [UInt8]
    /// Whether the property has more bytes than were asked for.
    var isCut = false

    /// The elements of 32 bits; empty if there are others.
    var words: [UInt32] {
        guard format == 32 else { return [] }
        return unsafe bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map { unsafe bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
        }
    }

    /// The text up to its first NUL, without half a character at its end; empty if it is no text.
    var text: String { texts.first ?? "" }

    /// The texts that a NUL ends each.
    var texts: [String] {
        guard format == 8 else { return [] }
        return bytes.split(separator: 0, omittingEmptySubsequences: false).map { part in
            if type == XCB_ATOM_STRING.rawValue {
                // Latin-1: the numbers of the characters are those of Unicode.
                return WindowLimits.bounded(String(String.UnicodeScalarView(part.map { Unicode.Scalar($0) })))
            }
            let isPartCut = isCut && part.endIndex == bytes.endIndex
            return WindowLimits.bounded(String(decoding: isPartCut ? Self.whole(part) : part, as: UTF8.self))
        }
    }

    /// Returns bytes of UTF-8 without a character that has lost its end.
    private static func whole(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.suffix(4).lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return bytes }
        let length = bytes[first] >= 0xf0 ? 4 : bytes[first] >= 0xe0 ? 3 : bytes[first] >= 0xc0 ? 2 : 1
        return bytes.endIndex - first < length ? bytes[..<first] : bytes
    }
}

/// Requests of which many are sent before the first reply is read.
extension X11Connection {
    /// Asks for a property.
    /// - Parameters:
    ///   - property: number of the property's name.
    ///   - window: the window.
    ///   - limit: most bytes, behind which the property is cut.
    func ask(
        _ property: xcb_atom_t,
        of window: xcb_window_t,
        atMost limit: FeederWindowsLimit = .property
    ) -> xcb_get_property_cookie_t {
        ask(property, of: window, words: limit.most / 4)
    }

    /// Asks for the first words of a property, of 4 bytes each.
    func ask(_ property: xcb_atom_t, of window: xcb_window_t, words: Int) -> xcb_get_property_cookie_t {
        let any = xcb_atom_t(XCB_GET_PROPERTY_TYPE_ANY.rawValue)
        return unsafe xcb_get_property(connection, 0, window, property, any, 0, UInt32(words))
    }

    /// Returns a property that was asked for; nil if the window or the property does not exist. Waits for the server.
    func answer(_ cookie: xcb_get_property_cookie_t) -> X11Property? {
        guard let reply = unsafe xcb_get_property_reply(connection, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let type = unsafe reply.pointee.type
        guard type != XCB_ATOM_NONE.rawValue, let value = unsafe xcb_get_property_value(reply) else { return nil }
        let length = Int(unsafe xcb_get_property_value_length(reply))
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: value, count: length))
        let (format, left) = unsafe (reply.pointee.format, reply.pointee.bytes_after)
        return X11Property(type: type, format: format, bytes: bytes, isCut: left > 0)
    }

    /// Asks for the parent and the children of a window.
    func askTree(of window: xcb_window_t) -> xcb_query_tree_cookie_t { unsafe xcb_query_tree(connection, window) }

    /// Returns the parent and the children of a window, the front one last; nil if it does not exist. Waits for the server.
    func answer(_ cookie: xcb_query_tree_cookie_t) -> (parent: xcb_window_t, children: [xcb_window_t])? {
        guard let reply = unsafe xcb_query_tree_reply(connection, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        let count = Int(unsafe xcb_query_tree_children_length(reply))
        let children = unsafe UnsafeBufferPointer(start: xcb_query_tree_children(reply), count: count)
        return (unsafe reply.pointee.parent, unsafe Array(children))
    }

    /// Asks for the attributes of a window.
    func askAttributes(of window: xcb_window_t) -> xcb_get_window_attributes_cookie_t {
        unsafe xcb_get_window_attributes(connection, window)
    }

    /// Returns the attributes of a window; nil if it does not exist. Waits for the server.
    func answer(_ cookie: xcb_get_window_attributes_cookie_t) -> xcb_get_window_attributes_reply_t? {
        guard let reply = unsafe xcb_get_window_attributes_reply(connection, cookie, nil) else { return nil }
        defer { unsafe free(reply) }
        return unsafe reply.pointee
    }

    /// Selects the events of a window.
    func select(_ mask: xcb_event_mask_t..., of window: xcb_window_t) {
        let events = [mask.reduce(0) { $0 | $1.rawValue }]
        unsafe xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, events)
    }
}
