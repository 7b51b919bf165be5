import CSystemd
import Glibc
package import Limits

/// A value in a message, of the types that the programs read.
package enum BusValue: Sendable, Hashable {
    /// A yes or no.
    case flag(Bool)
    /// A whole number of 32 bits, with or without sign.
    case number(Int64)
    /// A text.
    case text(String)
    /// A value of another type, or a text that is too long.
    case other
}

/// A message that has arrived, read from its beginning on: any program on the bus may have written it.
///
/// What cannot be read is nil, and everything behind it then is, too.
@safe
package struct BusMessage: ~Copyable {
    let message: OpaquePointer

    @unsafe
    init(_ message: OpaquePointer) {
        unsafe self.message = message
    }

    /// The name of the error that came in place of a reply; nil in other messages.
    package var error: String? {
        guard unsafe sd_bus_message_is_method_error(message, nil) > 0,
            let error = unsafe sd_bus_message_get_error(message)
        else { return nil }
        return unsafe error.pointee.name.map { unsafe String(cString: $0) } ?? ""
    }

    /// Reads a yes or no.
    package func flag() -> Bool? {
        var value: Int32 = 0
        guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value) > 0 else { return nil }
        return value != 0
    }

    /// Reads a text; nil if it is too long, too.
    /// - Parameter limit: most bytes that it may have.
    package func text<Limit: ModuleLimit>(atMost limit: Limit = MessageBusLimit.text) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &value) > 0,
            let text = unsafe value, unsafe strnlen(text, limit.most + 1) <= limit.most
        else { return nil }
        return unsafe String(cString: text)
    }

    /// Reads a variant, the value together with its type.
    package func value() -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_peek_type(message, &type, &contents) > 0, Int(type) == SD_BUS_TYPE_VARIANT,
            let contents = unsafe contents
        else { return nil }
        let signature = unsafe String(cString: contents)
        guard ["b", "u", "i", "s"].contains(signature) else {
            return unsafe sd_bus_message_skip(message, "v") >= 0 ? .other : nil
        }
        guard unsafe sd_bus_message_enter_container(message, type, signature) > 0 else { return nil }
        let value = basic(signature)
        return unsafe sd_bus_message_exit_container(message) >= 0 ? value : nil
    }

    private func basic(_ signature: String) -> BusValue {
        switch signature {
        case "b": return flag().map { .flag($0) } ?? .other
        case "s": return text().map { .text($0) } ?? .other
        case "u": return unsigned().map { .number(Int64($0)) } ?? .other
        default: return number().map { .number(Int64($0)) } ?? .other
        }
    }

    /// Reads a dictionary whose keys are texts.
    /// - Parameters:
    ///   - type: the signature of its values.
    ///   - limit: most entries that are read.
    ///   - body: receives each key, must read the value, and returns whether that is valid.
    /// - Returns: whether all of it was read.
    package func readDictionary(of type: String, atMost limit: some ModuleLimit, _ body: (String) -> Bool) -> Bool {
        let (array, entry) = (CChar(SD_BUS_TYPE_ARRAY), CChar(SD_BUS_TYPE_DICT_ENTRY))
        guard unsafe sd_bus_message_enter_container(message, array, "{s\(type)}") > 0 else { return false }
        for _ in 0..<limit.most {
            guard unsafe sd_bus_message_enter_container(message, entry, "s\(type)") > 0 else { break }
            guard let key = text(), body(key), unsafe sd_bus_message_exit_container(message) >= 0 else { return false }
        }
        return unsafe sd_bus_message_exit_container(message) >= 0
    }
}
