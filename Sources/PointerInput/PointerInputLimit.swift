import Limits
import PointerModel

/// What is taken at most of what devices report.
package enum PointerInputLimit: ModuleLimit {
    /// Events that one round reads of a device: as many as the kernel queues for a mouse. The bound keeps one device from delaying the
    /// others and the events that its own reports caused.
    case events
    /// Events that one read(2) returns without libevdev: of a keyboard, or of a queue that is drained.
    case queuedEvents
    /// Reads that drain a queue, for a device that reports faster than they drain: many times the kernel's queue.
    case drainingReads
    /// Rounds that are read of one device at once: more than the kernel queues for any. The kernel queues eight reports of a device's
    /// largest size, which for a touchpad with sixteen slots and all their axes is 2048 events.
    case pendingRounds
    /// Differences after SYN_DROPPED: more than any device has keys and axes. Beyond it, libevdev's synchronization does not end.
    case differences
    /// Slots of a touchpad whose state its copy gets: as many as a report has contacts. Events of further slots count for nothing.
    case mirroredSlots

    package var most: Int {
        switch self {
        case .events: 128
        case .queuedEvents: 64
        case .drainingReads: 64
        case .pendingRounds: 64
        case .differences: 65_536
        case .mirroredSlots: Contacts.capacity
        }
    }
}
