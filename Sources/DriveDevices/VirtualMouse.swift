import CLibevdev
import Glibc
package import PointerDrive
import PointerModel
package import PointerRuntime
package import SystemPackage

/// One of the guard's virtual mice, written through its event node: one write(2) a report, from memory that is allocated once.
@safe
package struct VirtualMouse: ~Copyable {
    /// What the mouse reports of a ``DrivenReport``.
    package enum Axes: Sendable, Hashable {
        /// The place, the keys and the wheels.
        case absolute
        /// The distance.
        case relative
    }

    /// How writing ended.
    package enum Outcome: Sendable, Hashable {
        /// The report was written, or has nothing for this mouse.
        case written
        /// The guard has taken the node back.
        case ended
        case failed(Errno)
    }

    /// Most events of a report: a place, all keys down and up again, both axes of both wheels, and two ends of a report.
    private static let capacity = 2 + 16 + 4 + 2

    private let axes: Axes
    private let file: OwnedDescriptor
    private let events: UnsafeMutablePointer<input_event>
    private var count = 0
    /// Keys that are down, bit n for BTN_LEFT + n.
    private var keys: UInt8 = 0
    private var horizontalClicks = ClickCounter()
    private var verticalClicks = ClickCounter()
    /// What is left of distances below one count.
    private var rest = Vector.zero

    /// Takes ownership of the event node of a virtual mouse, open for writing.
    package init(_ file: consuming OwnedDescriptor, _ axes: Axes) {
        self.file = file
        self.axes = axes
        unsafe events = .allocate(capacity: Self.capacity)
    }

    deinit {
        unsafe events.deallocate()
    }

    /// Writes this mouse's part of a report.
    package mutating func write(_ report: borrowing DrivenReport) -> Outcome {
        count = 0
        switch axes {
        case .absolute:
            if let place = report.place {
                add(EV_ABS, ABS_X, place.x)
                add(EV_ABS, ABS_Y, place.y)
            }
            addKeys(pressed: report.pressed, released: report.released)
            addWheels(report.scroll)
        case .relative:
            addDistance(report.distance)
        }
        guard count > 0 else { return .written }
        add(EV_SYN, SYN_REPORT, 0)
        return send()
    }

    /// Adds keys. A key that goes both ways does so in two reports, because a report has one state of each key.
    private mutating func addKeys(pressed: UInt8, released: UInt8) {
        let both = pressed & released
        let first = both & keys
        addKeys(released & ~both | first, 0)
        addKeys(pressed & ~first, 1)
        if both != 0 { add(EV_SYN, SYN_REPORT, 0) }
        addKeys(both & ~first, 0)
        addKeys(first, 1)
        keys = (keys & ~released | pressed) & ~(both & ~first)
    }

    private mutating func addKeys(_ keys: UInt8, _ value: Int32) {
        var left = keys
        while left != 0 {
            add(EV_KEY, BTN_LEFT + Int32(left.trailingZeroBitCount), value)
            left &= left - 1
        }
    }

    private mutating func addWheels(_ scroll: Scroll) {
        if scroll.vertical != 0 {
            add(EV_REL, REL_WHEEL_HI_RES, scroll.vertical)
            let clicks = verticalClicks.add(scroll.vertical)
            if clicks != 0 { add(EV_REL, REL_WHEEL, clicks) }
        }
        if scroll.horizontal != 0 {
            add(EV_REL, REL_HWHEEL_HI_RES, scroll.horizontal)
            let clicks = horizontalClicks.add(scroll.horizontal)
            if clicks != 0 { add(EV_REL, REL_HWHEEL, clicks) }
        }
    }

    private mutating func addDistance(_ distance: Vector) {
        guard distance.dx.isFinite, distance.dy.isFinite else { return }
        let x = Self.whole(rest.dx + distance.dx)
        let y = Self.whole(rest.dy + distance.dy)
        rest = Vector(dx: x.rest, dy: y.rest)
        if x.count != 0 { add(EV_REL, REL_X, x.count) }
        if y.count != 0 { add(EV_REL, REL_Y, y.count) }
    }

    /// Returns the whole counts of a distance, at most a million, and what is left of it below one count.
    private static func whole(_ distance: Double) -> (count: Int32, rest: Double) {
        let limit = 1_000_000.0
        let bounded = min(max(distance, -limit), limit)
        let count = bounded.rounded(.towardZero)
        return (Int32(count), bounded - count)
    }

    private mutating func add(_ type: Int32, _ code: Int32, _ value: Int32) {
        // The kernel sets the time.
        let event = input_event(
            time: timeval(tv_sec: 0, tv_usec: 0),
            type: UInt16(truncatingIfNeeded: type),
            code: UInt16(truncatingIfNeeded: code),
            value: value
        )
        unsafe events[count] = event
        count += 1
    }

    /// Writes the events. The kernel takes a report whole; a remainder, which only another kind of file leaves, goes out at once.
    private func send() -> Outcome {
        let size = count * MemoryLayout<input_event>.stride
        var sent = 0
        while sent < size {
            let result = unsafe Glibc.write(file.rawValue, UnsafeRawPointer(events) + sent, size - sent)
            if result > 0 {
                sent += result
                continue
            }
            guard result < 0 else { return .failed(.ioError) }
            switch Errno.last {
            case .interrupted: continue
            case .operationNotSupportedByDevice: return .ended
            // EAGAIN too: a report that is left out could be a release.
            case let error: return .failed(error)
            }
        }
        return .written
    }
}

/// A counter of whole clicks in the fine rotation of a wheel.
private struct ClickCounter {
    private var rest: Int32 = 0

    /// Adds a rotation in 120ths of a click. A turn in the other direction begins anew, as in the kernel.
    /// - Returns: the clicks that are complete now.
    mutating func add(_ rotation: Int32) -> Int32 {
        if (rest > 0) != (rotation > 0) { rest = 0 }
        let sum = Int64(rest) + Int64(rotation)
        let perClick = Int64(Scroll.unitsPerClick)
        rest = Int32(truncatingIfNeeded: sum % perClick)
        return Int32(truncatingIfNeeded: sum / perClick)
    }
}
