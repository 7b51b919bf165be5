import Limits

/// What the guard takes at most of the daemon, of devices and of udev.
package enum PointerGuardLimit: ModuleLimit {
    /// Devices that are held at the same time.
    case devices
    /// Virtual copies of touchpads that are kept, of devices that are gone too.
    case copies
    /// Touchpads that wait for their repair at the same time.
    case repairs
    /// Repairs of a touchpad that are tried until one succeeds.
    case repairAttempts
    /// Time that a repair waits for the lift of the last finger, in microseconds.
    case repairTime
    /// Pings that may be without an answer at a tick: those of 500 ms. A guard that stood still itself has sent none meanwhile.
    case unansweredPings
    /// Time until udev has made the virtual mice ready, in microseconds.
    case preparation
    /// Events of a device's queue that are read at once.
    case events
    /// Bytes of a name that the kernel knows.
    case name

    package var most: Int {
        switch self {
        case .devices: 16
        case .copies: 16
        case .repairs: 16
        case .repairAttempts: 2
        case .repairTime: 5_000_000
        case .unansweredPings: 5
        case .preparation: 10_000_000
        case .events: 1024
        case .name: 256
        }
    }
}
