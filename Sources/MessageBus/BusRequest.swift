import CSystemd

/// A subscription or a call on a message bus. Its release ends it.
@safe
package final class BusRequest {
    /// What sd-bus calls, with ``pointer``.
    static let callback: sd_bus_message_handler_t = { message, owner, _ in
        guard let owner = unsafe owner, let message = unsafe message else { return 0 }
        let request = unsafe Unmanaged<BusRequest>.fromOpaque(owner).takeUnretainedValue()
        request.room.lend { request.handler(unsafe BusMessage(message)) }
        return 0
    }

    private let handler: (borrowing BusMessage) -> Void
    private let room: HandlerRoom
    /// sd-bus's own part, while there is one. It calls back until it is released.
    var slot: OpaquePointer?

    init(_ handler: @escaping (borrowing BusMessage) -> Void, in room: HandlerRoom) {
        self.handler = handler
        self.room = room
    }

    deinit {
        _ = unsafe sd_bus_slot_unref(slot)
    }

    /// This object for ``callback``.
    var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }
}

/// The name of a signal on a message bus.
package struct BusSignal {
    /// The rule by which the bus selects the signal.
    let rule: String

    /// Creates a name from parts that need no quoting.
    /// - Parameters:
    ///   - name: the signal's name.
    ///   - service: name of the service that sends it.
    ///   - path: path of the object that it is about.
    ///   - interface: name of its interface.
    ///   - first: the first argument, a text; nil for any.
    package init(_ name: String, of service: String, path: String, interface: String, first: String? = nil) {
        let selected = first.map { ",arg0='\($0)'" } ?? ""
        rule = "type='signal',sender='\(service)',path='\(path)',interface='\(interface)',member='\(name)'" + selected
    }

    /// Creates a name for the signals of any sender and object, from parts that need no quoting.
    /// - Parameters:
    ///   - name: the signal's name; nil for all signals of the interface.
    ///   - interface: name of its interface.
    ///   - first: the first argument, a text; nil for any.
    package init(_ name: String?, ofAnyWith interface: String, first: String? = nil) {
        let member = name.map { ",member='\($0)'" } ?? ""
        let selected = first.map { ",arg0='\($0)'" } ?? ""
        rule = "type='signal',interface='\(interface)'" + member + selected
    }
}

/// The name of a method on a message bus.
package struct BusMethod {
    let name: String
    let service: String
    let path: String
    let interface: String

    /// Creates a name.
    /// - Parameters:
    ///   - name: the method's name.
    ///   - service: name of the service that has it.
    ///   - path: path of the object that it is about.
    ///   - interface: name of its interface.
    package init(_ name: String, of service: String, path: String, interface: String) {
        self.name = name
        self.service = service
        self.path = path
        self.interface = interface
    }
}
