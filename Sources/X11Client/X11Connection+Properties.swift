import CXCB

/// Properties of the program's own windows.
extension X11Connection {
    /// Sets a property of numbers.
    /// - Parameters:
    ///   - property: number of the property's name.
    ///   - window: the window.
    ///   - values: the numbers.
    ///   - type: number of the name of their type.
    package func set(_ property: UInt32, of window: UInt32, to values: [UInt32], as type: UInt32) {
        let replace = UInt8(XCB_PROP_MODE_REPLACE.rawValue)
        unsafe xcb_change_property(
            connection,
            replace,
            window,
            property,
            type,
            32,
            UInt32(values.count),
            values
        )
    }

    /// Sets the name of a window and its class to a text of ASCII.
    package func setTitle(_ title: String, of window: UInt32) {
        let name = Array(title.utf8)
        set(XCB_ATOM_WM_NAME.rawValue, of: window, to: name)
        set(XCB_ATOM_WM_CLASS.rawValue, of: window, to: name + [0] + name + [0])
    }

    private func set(_ property: UInt32, of window: UInt32, to text: [UInt8]) {
        let replace = UInt8(XCB_PROP_MODE_REPLACE.rawValue)
        let type = XCB_ATOM_STRING.rawValue
        unsafe xcb_change_property(connection, replace, window, property, type, 8, UInt32(text.count), text)
    }
}
