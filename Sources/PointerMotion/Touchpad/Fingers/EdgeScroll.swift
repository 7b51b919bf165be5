import PointerModel

/// Scrolling with one finger along the right or the lower edge of a touchpad.
struct EdgeScroll {
    /// Width of the edges, in millimeters.
    static let width = 7.0
    /// Least height of a touchpad with a lower scroll edge, in millimeters. Clickpads always have one.
    static let leastHeight = 40.0
    /// Distance after which a finger scrolls, in millimeters, and time in seconds after which any distance suffices.
    static let threshold = 3.0
    static let timeout = 0.3

    /// The effect of a report. Scrolling motion is in millimeters.
    enum Outcome: Equatable {
        case nothing
        case began(Vector)
        case changed(Vector)
        case ended
    }

    private struct Edges: OptionSet {
        let rawValue: UInt8
        static let right = Edges(rawValue: 1)
        static let bottom = Edges(rawValue: 2)
    }

    private enum Place {
        /// No finger.
        case none
        /// On an edge, but the finger has not scrolled yet, and may leave.
        case new(since: Timestamp)
        case edge
        /// Available for other gestures until the finger lifts.
        case area
    }

    private struct Finger {
        var place = Place.none
        var edges: Edges = []
    }

    private let right: Double
    private let bottom: Double
    /// Fingers by slot, as in ``TouchFilter``.
    private var fingers = [Finger](repeating: Finger(), count: Contacts.capacity)
    /// Slots that have a finger; the others are as at first.
    private var down = SlotSet()
    /// Slot of the finger that scrolls. Only one finger scrolls at a time.
    private var scrolling: Int?

    init(_ touchpad: DeviceDescription.Touchpad?) {
        let height = touchpad?.height ?? 0
        let hasBottom = touchpad?.isButtonPad == true || height >= Self.leastHeight
        right = (touchpad?.width ?? .infinity) - Self.width
        bottom = hasBottom ? height - Self.width : .infinity
    }

    var isScrolling: Bool { scrolling != nil }

    /// Whether the finger in a slot is available for other gestures.
    func isFree(_ slot: Int) -> Bool {
        if case .area = fingers[slot].place { return true }
        return false
    }

    /// Time at which any motion of a finger on an edge begins to scroll; nil if no finger waits for that.
    var nextDeadline: Timestamp? {
        var deadline: Timestamp?
        for slot in down {
            guard case .new(let start) = fingers[slot].place else { continue }
            deadline = .earliest(deadline, start.advanced(bySeconds: Self.timeout))
        }
        return deadline
    }

    mutating func fire(at time: Timestamp) {
        for slot in down {
            guard case .new(let start) = fingers[slot].place else { continue }
            if start.advanced(bySeconds: Self.timeout) <= time { fingers[slot].place = .edge }
        }
    }

    /// Stops scrolling, and makes the finger available for other gestures until it lifts.
    /// - Returns: whether a finger was scrolling.
    mutating func stop() -> Bool {
        guard let slot = scrolling else { return false }
        fingers[slot] = Finger(place: .area)
        scrolling = nil
        return true
    }

    /// Processes a report.
    /// - Parameters:
    ///   - report: the touches.
    ///   - isOn: whether a finger that comes down on an edge may scroll.
    ///   - mayBegin: whether scrolling may begin: no other gesture is under way, and motion is intended.
    mutating func process(_ report: borrowing TouchpadReport, isOn: Bool, mayBegin: Bool) -> Outcome {
        for slot in report.touches.slots.union(down) { follow(report.touches[slot], slot, isOn: isOn, at: report.time) }
        if let slot = scrolling {
            guard case .edge = fingers[slot].place, let touch = report.touches[slot] else {
                scrolling = nil
                return .ended
            }
            let way = along(fingers[slot].edges, touch.delta)
            return way == .zero ? .nothing : .changed(way)
        }
        guard mayBegin else { return .nothing }
        for slot in down {
            guard let touch = report.touches[slot], let way = firstWay(touch, slot) else { continue }
            fingers[slot].place = .edge
            scrolling = slot
            return .began(way)
        }
        return .nothing
    }

    private mutating func follow(_ touch: Touch?, _ slot: Int, isOn: Bool, at time: Timestamp) {
        guard let touch, touch.phase != .ended else {
            fingers[slot] = Finger()
            down.remove(slot)
            return
        }
        down.insert(slot)
        if touch.phase == .began { fingers[slot] = Finger() }
        switch fingers[slot].place {
        case .none:
            let edges = edges(at: touch.position)
            let isHere = isOn && !edges.isEmpty
            fingers[slot] = Finger(place: isHere ? .new(since: time) : .area, edges: edges)
        case .new:
            fingers[slot].edges.formIntersection(edges(at: touch.position))
        case .edge:
            // In the corner, the finger's edge is not clear yet. Outside the corner, straying does not matter.
            guard fingers[slot].edges == [.right, .bottom] else { break }
            fingers[slot].edges.formIntersection(edges(at: touch.position))
        case .area: break
        }
        if fingers[slot].edges.isEmpty || touch.role == .palm { fingers[slot].place = .area }
    }

    /// Returns the motion with which a finger begins to scroll; nil if it does not.
    private func firstWay(_ touch: Touch, _ slot: Int) -> Vector? {
        guard touch.phase == .moved else { return nil }
        switch fingers[slot].place {
        case .none, .area: return nil
        case .new:
            let way = along(fingers[slot].edges, touch.position - touch.start)
            return way.length >= Self.threshold ? way : nil
        case .edge:
            let way = along(fingers[slot].edges, touch.delta)
            return way == .zero ? nil : way
        }
    }

    private func edges(at position: Point) -> Edges {
        var edges: Edges = []
        if position.x > right { edges.insert(.right) }
        if position.y > bottom { edges.insert(.bottom) }
        return edges
    }

    /// Returns the part of a motion along an edge; zero if `edges` has both.
    private func along(_ edges: Edges, _ way: Vector) -> Vector {
        if edges == .right { return Vector(dx: 0, dy: way.dy).finite }
        if edges == .bottom { return Vector(dx: way.dx, dy: 0).finite }
        return .zero
    }
}
