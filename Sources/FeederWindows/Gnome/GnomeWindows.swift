import FeederModel
import MessageBus
import PointerModel

/// The windows that the extension in GNOME Shell reports.
struct GnomeWindows: Equatable {
    /// The number of the last change.
    private(set) var serial: UInt64
    /// The windows by their numbers.
    private var known: [UInt32: DesktopWindow]
    /// The numbers of all windows, the front one first.
    private var order: [UInt32]

    /// Reads a reply with all windows; nil if it is not valid.
    init?(snapshot message: borrowing BusMessage) {
        guard let members = message.gnomeMembers(GnomeMessage.snapshot), let serial = message.unsigned64(),
            let windows = message.gnomeWindows(members)
        else { return nil }
        self.serial = serial
        order = windows.map(\.number)
        known = Dictionary(windows.map { ($0.number, $0.window) }) { first, _ in first }
        guard known.count == order.count else { return nil }
    }

    /// What a signal has led to.
    enum Outcome: Equatable {
        /// The windows are those after the change.
        case applied
        /// The signal is older than the windows.
        case old
        /// Signals are missing in between, so the windows are not known.
        case gap
        /// The signal is not valid, and has changed nothing.
        case invalid
    }

    /// Applies the signal that windows have changed.
    mutating func apply(_ message: borrowing BusMessage) -> Outcome {
        guard let members = message.gnomeMembers(GnomeMessage.change), let number = message.unsigned64(),
            let removed = message.gnomeNumbers(), let changed = message.gnomeWindows(members),
            let newOrder = message.gnomeNumbers()
        else { return .invalid }
        guard number > serial else { return .old }
        guard number - serial == 1 else { return .gap }
        var next = known
        for number in removed { next[number] = nil }
        for (number, window) in changed { next[number] = window }
        guard newOrder.count == next.count, Set(newOrder).count == next.count,
            newOrder.allSatisfy({ next[$0] != nil })
        else { return .invalid }
        (serial, known, order) = (number, next, newOrder)
        return .applied
    }

    /// The front windows, the first one in front. One without a rectangle is none.
    var windows: [DesktopWindow] {
        let visible = order.lazy.compactMap { known[$0] }.filter { WindowLimits.allows($0.frame) }
        return Array(visible.prefix(FeederWindowsLimit.windows.most))
    }
}
