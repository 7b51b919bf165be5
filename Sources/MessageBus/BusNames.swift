extension BusSignal {
    /// The signal that a service has come or gone.
    package static func owner(of service: String) -> BusSignal {
        BusSignal(
            "NameOwnerChanged",
            of: "org.freedesktop.DBus",
            path: "/org/freedesktop/DBus",
            interface: "org.freedesktop.DBus",
            first: service
        )
    }
}

extension BusMessage {
    /// Reads the signal that a service has come or gone.
    /// - Returns: the connection that has the service's name now, empty if none has; nil if the message has other contents.
    package func newOwner() -> String? {
        guard text() != nil, text() != nil else { return nil }
        return text()
    }
}
