import CSystemd
package import SystemPackage

/// What a program gets that has called an object.
package enum BusAnswer {
    /// A reply without contents.
    case empty
    /// An error: the caller has no permission.
    case refusal
    /// An error: the object has no such method.
    case unknown
    /// Nothing yet: the holder of ``BusCall`` answers later.
    case later
}

/// An object of this program on a message bus, which other programs call. Its release ends it.
@safe
package final class BusObject {
    /// What sd-bus calls with each call to the object.
    fileprivate static let callback: sd_bus_message_handler_t = { message, owner, _ in
        guard let owner = unsafe owner, let message = unsafe message else { return 0 }
        let object = unsafe Unmanaged<BusObject>.fromOpaque(owner).takeUnretainedValue()
        switch object.room.lend({ object.handler(unsafe BusMessage(message)) }) {
        case .empty: return unsafe BusCall.reply(to: message)
        case .refusal: return unsafe sd_bus_reply_method_errno(message, Errno.permissionDenied.rawValue, nil)
        case .unknown: return 0
        case .later: return 1
        }
    }

    private let handler: (borrowing BusMessage) -> BusAnswer
    private let room: HandlerRoom
    fileprivate var slot: OpaquePointer?

    fileprivate init(_ handler: @escaping (borrowing BusMessage) -> BusAnswer, in room: HandlerRoom) {
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
    ///   - handler: called with each call of any program on the bus, whatever its interface and method. It returns what the caller gets.
    package func serve(
        _ path: String,
        _ handler: @escaping (borrowing BusMessage) -> BusAnswer
    ) throws(Errno) -> BusObject {
        let object = BusObject(handler, in: room)
        let owner = unsafe Unmanaged.passUnretained(object).toOpaque()
        try unsafe addObject(path, BusObject.callback, owner, &object.slot)
        return object
    }
}
