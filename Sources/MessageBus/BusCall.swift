import CSystemd

/// A call of another program that is answered after its handler. Without an answer, the caller waits until its own time is up.
@safe
package final class BusCall {
    private let message: OpaquePointer

    @unsafe
    fileprivate init(_ message: OpaquePointer) {
        unsafe self.message = sd_bus_message_ref(message)
    }

    deinit { _ = unsafe sd_bus_message_unref(message) }

    /// Sends a reply without contents. A connection that has ended sends none.
    package func reply() { _ = unsafe Self.reply(to: message) }

    /// Sends an error.
    /// - Parameters:
    ///   - name: the error's name, such as `org.example.Error.Late`.
    ///   - text: a sentence for a person.
    package func refuse(_ name: String, _ text: String) {
        unsafe name.withCString { name in
            unsafe text.withCString { text in
                var error = unsafe sd_bus_error(name: name, message: text, _need_free: 0)
                _ = unsafe sd_bus_reply_method_error(message, &error)
            }
        }
    }

    /// Sends a reply without contents; returns a negative error number if it cannot.
    @unsafe
    static func reply(to message: OpaquePointer) -> Int32 {
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        let made = unsafe sd_bus_message_new_method_return(message, &reply)
        guard made >= 0 else { return made }
        return unsafe min(sd_bus_send(nil, reply, nil), 1)
    }
}

extension BusMessage {
    /// The call, to be answered after its handler, which returns ``BusAnswer/later``.
    package var call: BusCall { unsafe BusCall(message) }
}
