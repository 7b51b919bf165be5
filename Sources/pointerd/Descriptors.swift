import PointerConfiguration
import PointerRuntime
import SystemPackage
import Varlink

/// How many descriptors the daemon needs for all that its configuration lets in.
enum Descriptors {
    /// For mice, touchpads and keyboards: more than anybody has plugged in, a hub's worth of dongles included.
    private static let devices = 64
    /// For sockets that are listened on, timers, udev, the bus, and files while they are read: about twice what there are.
    private static let own = 48

    static func needed(for limits: ServerLimits) -> Int {
        limits.connections + VarlinkServer.mostRefused + devices + own
    }

    /// Raises the limit as far as it is needed and possible.
    /// - Throws: what to change, where that is not enough.
    static func provide(for limits: ServerLimits) throws(Failure) {
        let needed = needed(for: limits)
        let provided: Int
        do throws(Errno) {
            provided = try OpenFileLimit.provide(needed)
        } catch {
            throw Failure("the limit of open files cannot be read or raised: \(error)")
        }
        guard provided < needed else { return }
        throw Failure(
            "\(provided) open files are allowed, and \(limits.connections) connections, devices and the daemon's own take \(needed): "
                + "set LimitNOFILE=\(needed) in the unit (ulimit -n \(needed) in a shell), or lower connections under [limits]"
        )
    }
}
