import CSystemd
import Glibc
package import Limits

/// Where a message comes from, and what it contains besides single values.
extension BusMessage {
    /// The unique name of the connection that sent it, as the bus wrote it; empty if there is none.
    package var sender: String { unsafe Self.text(sd_bus_message_get_sender(message)) }

    /// The unique name of the connection that a reply has come to: this program's own; empty if there is none.
    package var destination: String { unsafe Self.text(sd_bus_message_get_destination(message)) }

    /// The path of the object that a signal is from or a call is for; empty in replies, and if it has more bytes than the longest text.
    package var path: String { path(atMost: MessageBusLimit.text) }

    /// Returns the path of the object that a signal is from or a call is for; empty in replies, and if it is longer.
    /// - Parameter limit: most bytes that it may have. The bus has no limit of its own.
    package func path(atMost limit: some ModuleLimit) -> String {
        guard let path = unsafe sd_bus_message_get_path(message), unsafe strnlen(path, limit.most + 1) <= limit.most
        else { return "" }
        return unsafe String(cString: path)
    }

    /// The interface of the signal or call; empty in replies.
    package var interface: String { unsafe Self.text(sd_bus_message_get_interface(message)) }

    /// The name of the signal or method; empty in replies.
    package var member: String { unsafe Self.text(sd_bus_message_get_member(message)) }

    /// Returns whether the contents have exactly this signature.
    package func hasSignature(_ signature: String) -> Bool {
        unsafe sd_bus_message_has_signature(message, signature) > 0
    }

    /// Reads a whole number with a sign.
    package func number() -> Int32? {
        var value: Int32 = 0
        return unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_INT32), &value) > 0 ? value : nil
    }

    /// Reads a whole number without a sign.
    package func unsigned() -> UInt32? {
        var value: UInt32 = 0
        return unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UINT32), &value) > 0 ? value : nil
    }

    /// Reads a whole number of 64 bits without a sign.
    package func unsigned64() -> UInt64? {
        var value: UInt64 = 0
        return unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UINT64), &value) > 0 ? value : nil
    }

    /// Reads a number with a fraction; nil if it is not finite, too.
    package func double() -> Double? {
        var value = 0.0
        let result = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_DOUBLE), &value)
        return result > 0 && value.isFinite ? value : nil
    }

    /// Reads the path of an object; nil if it is too long, too.
    /// - Parameter limit: most bytes that it may have.
    package func objectPath<Limit: ModuleLimit>(atMost limit: Limit = MessageBusLimit.text) -> String? {
        let longest = limit.most
        var value: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_OBJECT_PATH), &value) > 0,
            let path = unsafe value, unsafe strnlen(path, longest + 1) <= longest
        else { return nil }
        return unsafe String(cString: path)
    }

    /// Reads a text, and returns as many whole characters of its beginning as fit into a limit; nil if there is no text.
    /// - Parameter limit: bytes of UTF-8.
    package func beginningOfText(atMost limit: some ModuleLimit = MessageBusLimit.text) -> String? {
        var value: UnsafePointer<CChar>?
        guard unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &value) > 0,
            let text = unsafe value
        else { return nil }
        let longest = limit.most
        var length = unsafe strnlen(text, longest + 1)
        if length > longest {
            length = longest
            // A byte that continues a code point does not begin the rest.
            while length > 0, unsafe UInt8(bitPattern: text[length]) & 0xc0 == 0x80 { length -= 1 }
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a list.
    /// - Parameters:
    ///   - element: the signature of an element.
    ///   - limit: most elements that the list may have.
    ///   - read: reads an element; nil if it is not valid.
    /// - Returns: the elements; nil if there are more, or one of them is not valid.
    package func readArray<Element>(
        of element: String,
        atMost limit: some ModuleLimit,
        _ read: () -> Element?
    ) -> [Element]? {
        self.read(inside: SD_BUS_TYPE_ARRAY, element) {
            var elements: [Element] = []
            while !isAtEnd {
                guard elements.count < limit.most, let element = read() else { return nil }
                elements.append(element)
            }
            return elements
        }
    }

    /// Reads a list element by element, and keeps none of it. Nothing behind the list can be read then.
    /// - Parameters:
    ///   - element: the signature of an element.
    ///   - limit: most elements that are read. Those behind them are passed over.
    ///   - read: reads an element, and returns whether it is valid.
    /// - Returns: whether there is a list, and all that was read of it is valid.
    package func readElements(of element: String, atMost limit: some ModuleLimit, _ read: () -> Bool) -> Bool {
        guard unsafe sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), element) > 0 else {
            return false
        }
        var count = 0
        while count < limit.most, !isAtEnd {
            guard read() else { return false }
            count += 1
        }
        return true
    }

    /// Reads a structure.
    /// - Parameters:
    ///   - members: the signatures of its members, without parentheses.
    ///   - read: reads all members; nil if they are not valid.
    /// - Returns: what was read; nil if there is another type, or members are left.
    package func readStructure<Value>(of members: String, _ read: () -> Value?) -> Value? {
        self.read(inside: SD_BUS_TYPE_STRUCT, members, read)
    }

    /// Reads a variant with a value of one type.
    /// - Parameters:
    ///   - type: the signature of the value.
    ///   - read: reads the value; nil if it is not valid.
    /// - Returns: what was read; nil if there is another type, too.
    package func readVariant<Value>(of type: String, _ read: () -> Value?) -> Value? {
        self.read(inside: SD_BUS_TYPE_VARIANT, type, read)
    }

    /// Whether the container that is read has nothing more.
    private var isAtEnd: Bool { unsafe sd_bus_message_at_end(message, 0) != 0 }

    private func read<Value>(inside type: Int, _ contents: String, _ read: () -> Value?) -> Value? {
        guard unsafe sd_bus_message_enter_container(message, CChar(type), contents) > 0, let value = read() else {
            return nil
        }
        // Fails with EBUSY where something is left.
        return unsafe sd_bus_message_exit_container(message) >= 0 ? value : nil
    }

    private static func text(_ value: UnsafePointer<CChar>?) -> String {
        unsafe value.map { unsafe String(cString: $0) } ?? ""
    }
}
