import PointerModel
import PointerRuntime
import SystemPackage
import Varlink

/// The number of file descriptors that the daemon needs for its configured limits.
enum DescriptorBudget {
    /// Descriptors for mice, touchpads and keyboards: more than any machine has, even with a hub full of dongles.
    private static let devices = 64
    /// Descriptors for listening sockets, timers, udev, the bus and files that are read: about twice the actual number.
    private static let own = 48

    static func needed(for limits: Limits) -> Int {
        limits.count(.connections) + VarlinkLimit.guests.most + VarlinkLimit.refused.most + devices + own
    }

    /// Raises the limit of open files as far as needed and possible.
    /// - Parameter limits: limits of the configuration.
    /// - Throws: an error with the setting to change, if the limit is not enough.
    static func provide(for limits: Limits) throws(Failure) {
        let needed = needed(for: limits)
        let provided: Int
        do throws(Errno) {
            provided = try OpenFileLimit.provide(needed)
        } catch {
            throw Failure("the limit of open files cannot be read or raised: \(error)")
        }
        guard provided < needed else { return }
        throw Failure(
            "\(provided) open files are allowed, and \(limits.count(.connections)) connections, devices and the daemon's own "
                + "take \(needed): set LimitNOFILE=\(needed) in the unit (ulimit -n \(needed) in a shell), "
                + "or lower connections under [limits]"
        )
    }
}
