import Glibc
import ServicePeers

/// Another service, to which somebody sends what a report is elsewhere, and which hands it to all who have asked for it.
enum ServiceRelay: CaseIterable {
    /// A message bus, with signals.
    case bus
    /// A compositor, with the ticks of its IPC.
    case sway

    var name: String { self == .bus ? "dbus-daemon" : "sway" }
    /// Over a column of a table.
    var heading: String { self == .bus ? "bus/floor" : "sway/floor" }
    /// Debian's, which installs it.
    var package: String { name }
    var program: String { "/usr/bin/" + name }
    /// Whether it is there.
    var isInstalled: Bool { unsafe access(program, X_OK) == 0 }
    /// Whether it answers everything that is sent to it.
    var isAnswering: Bool { self == .sway }

    /// Connects as one who gets what is sent, or as one who sends.
    /// - Returns: a descriptor, or nil where it cannot.
    func connect(to socket: String, follows: Bool) -> Int32? {
        let descriptor =
            switch self {
            case .bus: unsafe service_bus_connect(socket, follows)
            case .sway: unsafe service_sway_connect(socket, follows)
            }
        return descriptor < 0 ? nil : descriptor
    }

    /// What is sent for a report, with a text of so many bytes in it; nil where that is too much.
    func message(textSize: Int) -> [CChar]? {
        var message = [CChar](repeating: 0, count: 4096)
        let size =
            switch self {
            case .bus: unsafe service_bus_signal(&message, Int32(message.count), Int32(textSize))
            case .sway: unsafe service_sway_tick(&message, Int32(message.count), Int32(textSize))
            }
        guard size > 0 else { return nil }
        message.removeSubrange(Int(size)...)
        return message
    }

    /// Reads one message, or one answer to what was sent.
    /// - Returns: its size, or nil if none comes.
    func receive(_ descriptor: Int32) -> Int32? {
        let size =
            switch self {
            case .bus: service_bus_receive(descriptor)
            case .sway: service_sway_receive(descriptor)
            }
        return size > 0 ? size : nil
    }
}
