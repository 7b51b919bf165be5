import CSystemd
package import SystemPackage

/// The arguments of a call, written one after another.
@safe
package struct BusArguments: ~Copyable {
    private let message: OpaquePointer

    @unsafe
    init(_ message: OpaquePointer) {
        unsafe self.message = message
    }

    /// Writes a yes or no.
    package func flag(_ value: Bool) throws(Errno) {
        var value: Int32 = value ? 1 : 0
        _ = try Errno.checkBus(unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value))
    }

    /// Writes a whole number with a sign.
    package func number(_ value: Int32) throws(Errno) {
        var value = value
        _ = try Errno.checkBus(unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_INT32), &value))
    }

    /// Writes a whole number without a sign.
    package func unsigned(_ value: UInt32) throws(Errno) {
        var value = value
        _ = try Errno.checkBus(unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_UINT32), &value))
    }

    /// Writes a byte.
    package func byte(_ value: UInt8) throws(Errno) {
        var value = value
        _ = try Errno.checkBus(unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_BYTE), &value))
    }

    /// Writes a number with a fraction.
    package func double(_ value: Double) throws(Errno) {
        var value = value
        _ = try Errno.checkBus(unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_DOUBLE), &value))
    }

    /// Writes a text.
    package func text(_ value: String) throws(Errno) {
        let result = unsafe value.withCString {
            unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), $0)
        }
        _ = try Errno.checkBus(result)
    }

    /// Writes the path of an object. Throws EINVAL if it has no valid form.
    package func objectPath(_ value: String) throws(Errno) {
        let result = unsafe value.withCString {
            unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_OBJECT_PATH), $0)
        }
        _ = try Errno.checkBus(result)
    }

    /// Writes a list of texts.
    package func texts(_ values: [String]) throws(Errno) {
        try array(of: "s") { () throws(Errno) in
            for value in values { try text(value) }
        }
    }

    /// Writes a list.
    /// - Parameters:
    ///   - element: the signature of an element.
    ///   - body: writes the elements.
    package func array(of element: String, _ body: () throws(Errno) -> Void) throws(Errno) {
        try container(SD_BUS_TYPE_ARRAY, element, body)
    }

    /// Writes a structure.
    /// - Parameters:
    ///   - members: the signatures of its members, without parentheses.
    ///   - body: writes the members.
    package func structure(of members: String, _ body: () throws(Errno) -> Void) throws(Errno) {
        try container(SD_BUS_TYPE_STRUCT, members, body)
    }

    /// Writes a variant, a value together with its type.
    /// - Parameters:
    ///   - type: the signature of the value.
    ///   - body: writes the value.
    package func variant(of type: String, _ body: () throws(Errno) -> Void) throws(Errno) {
        try container(SD_BUS_TYPE_VARIANT, type, body)
    }

    /// Writes an entry of a dictionary, which is an array of entries.
    /// - Parameters:
    ///   - members: the signatures of the key and of the value.
    ///   - body: writes both.
    package func entry(of members: String, _ body: () throws(Errno) -> Void) throws(Errno) {
        try container(SD_BUS_TYPE_DICT_ENTRY, members, body)
    }

    private func container(_ type: Int, _ contents: String, _ body: () throws(Errno) -> Void) throws(Errno) {
        _ = try Errno.checkBus(unsafe sd_bus_message_open_container(message, CChar(type), contents))
        try body()
        _ = try Errno.checkBus(unsafe sd_bus_message_close_container(message))
    }
}

extension Errno {
    /// Returns the result of a function of sd-bus, or throws the error that a negative one stands for.
    static func checkBus(_ result: Int32) throws(Errno) -> Int32 {
        guard result >= 0 else { throw Errno(rawValue: -result) }
        return result
    }
}
