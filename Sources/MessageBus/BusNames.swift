/// Names of the bus itself, and of what all services have.
package enum BusNames {
    /// The bus's own name, which is that of its interface too.
    package static let daemon = "org.freedesktop.DBus"
    package static let daemonPath = "/org/freedesktop/DBus"
    /// The interface of everybody who has objects.
    package static let peer = "org.freedesktop.DBus.Peer"
    /// The interface of properties.
    package static let properties = "org.freedesktop.DBus.Properties"
}

/// The change of the connection that has a name on the bus. A connection's own name is one as well.
package struct BusNameChange {
    package var name: String
    /// The connection that had the name; empty if none had.
    package var old: String
    /// The connection that has the name now; empty if none has.
    package var new: String
}

extension BusSignal {
    /// The signal that any name on the bus has come or gone.
    package static let nameChange = BusSignal(
        "NameOwnerChanged",
        of: BusNames.daemon,
        path: BusNames.daemonPath,
        interface: BusNames.daemon
    )

    /// The signal that a service has come or gone.
    package static func owner(of service: String) -> BusSignal {
        BusSignal(
            "NameOwnerChanged",
            of: BusNames.daemon,
            path: BusNames.daemonPath,
            interface: BusNames.daemon,
            first: service
        )
    }
}

extension BusMessage {
    /// Reads the signal that a name has come or gone; nil if the message has other contents.
    package func nameChange() -> BusNameChange? {
        guard hasSignature("sss"), let name = text(), let old = text(), let new = text() else { return nil }
        return BusNameChange(name: name, old: old, new: new)
    }

    /// Reads the signal that a service has come or gone.
    /// - Returns: the connection that has the service's name now, empty if none has; nil if the message has other contents.
    package func newOwner() -> String? { nameChange()?.new }
}
