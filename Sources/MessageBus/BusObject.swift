import CSystemd
package import SystemPackage

/// An object of this program on a message bus, which other programs call. Its release ends it.
@safe
package final class BusObject {
    /// What sd-bus calls with each call to the object.
    fileprivate static let callback: sd_bus_message_handler_t = { message, owner, _ in
        guard let owner = unsafe owner, let message = unsafe message else { return 0 }
        let object = unsafe Unmanaged<BusObject>.fromOpaque(owner).takeUnretainedValue()
        guard object.room.lend({ object.handler(unsafe BusMessage(message)) }) else {
            return unsafe sd_bus_reply_method_errno(message, Errno.permissionDenied.rawValue, nil)
        }
        var reply: OpaquePointer?
        defer { _ = unsafe sd_bus_message_unref(reply) }
        let made = unsafe sd_bus_message_new_method_return(message, &reply)
        guard made >= 0 else { return made }
        return unsafe min(sd_bus_send(nil, reply, nil), 1)
    }

    private let handler: (borrowing BusMessage) -> Bool
    private let room: HandlerRoom
    fileprivate var slot: OpaquePointer?

    fileprivate init(_ handler: @escaping (borrowing BusMessage) -> Bool, in room: HandlerRoom) {
        self.handler = handler
        self.room = room
    }

    deinit {
        _ = unsafe sd_bus_slot_unref(slot)
    }
}

extension BusConnection {
    /// Receives the calls to an object, until the returned object is released.
    /// - Parameters:
    ///   - path: the object's path.
    ///   - handler: called with each call of any program on the bus, whatever its interface and method. It returns whether the call is
    ///     allowed: the caller then gets an empty reply, and else an error.
    package func serve(
        _ path: String,
        _ handler: @escaping (borrowing BusMessage) -> Bool
    ) throws(Errno) -> BusObject {
        let object = BusObject(handler, in: room)
        let owner = unsafe Unmanaged.passUnretained(object).toOpaque()
        try unsafe addObject(path, BusObject.callback, owner, &object.slot)
        return object
    }
}
