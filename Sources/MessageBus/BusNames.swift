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
    /// Reads the signal that a service has come or gone: whether somebody has its name now.
    package func newOwner() -> Bool? {
        guard text() != nil, text() != nil, let owner = text() else { return nil }
        return !owner.isEmpty
    }
}
