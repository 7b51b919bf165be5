import PointerModel

/// Scrolls by one finger along the right or the lower edge of a touchpad.
struct EdgeScroll {
    /// How wide the edges are, in millimeters.
    static let width = 7.0
    /// A touchpad that is no button and lower than this has no lower edge to scroll along, in millimeters.
    static let leastHeight = 40.0
    /// How far a finger goes until it scrolls, in millimeters; and after how many seconds any way will do.
    static let threshold = 3.0
    static let timeout = 0.3

    /// What a report does.
    enum Outcome: Equatable {
        case nothing
        /// In millimeters.
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
        /// On an edge, but it has not scrolled yet, and may leave it.
        case new(since: Timestamp)
        case edge
        /// It is for other gestures, until it lifts.
        case area
    }

    private struct Finger {
        var place = Place.none
        var edges: Edges = []
    }

    private let right: Double
    private let bottom: Double
    /// By slot, as those of ``TouchFilter``.
    private var fingers = [Finger](repeating: Finger(), count: Contacts.capacity)
    /// Whose finger scrolls. One at a time does.
    private var scrolling: Int?

    init(_ touchpad: DeviceDescription.Touchpad?) {
        let height = touchpad?.height ?? 0
        let hasBottom = touchpad?.isButtonPad == true || height >= Self.leastHeight
        right = (touchpad?.width ?? .infinity) - Self.width
        bottom = hasBottom ? height - Self.width : .infinity
    }

    var isScrolling: Bool { scrolling != nil }

    /// Whether the finger of a slot is for other gestures.
    func isFree(_ slot: Int) -> Bool {
        if case .area = fingers[slot].place { return true }
        return false
    }

    /// When a finger that has not scrolled may do so with any way.
    var nextDeadline: Timestamp? {
        var deadline: Timestamp?
        for slot in fingers.indices {
            guard case .new(let start) = fingers[slot].place else { continue }
            let end = start.advanced(bySeconds: Self.timeout)
            deadline = min(deadline ?? end, end)
        }
        return deadline
    }

    mutating func fire(at time: Timestamp) {
        for slot in fingers.indices {
            guard case .new(let start) = fingers[slot].place else { continue }
            if start.advanced(bySeconds: Self.timeout) <= time { fingers[slot].place = .edge }
        }
    }

    /// Has the finger that scrolls do something else, until it lifts.
    /// - Returns: whether there was one.
    mutating func stop() -> Bool {
        guard let slot = scrolling else { return false }
        fingers[slot] = Finger(place: .area)
        scrolling = nil
        return true
    }

    /// Takes in a report.
    /// - Parameters:
    ///   - isOn: whether fingers that come down on an edge are for this.
    ///   - mayBegin: whether nothing else is under way, and motion is meant.
    mutating func process(_ report: borrowing TouchpadReport, isOn: Bool, mayBegin: Bool) -> Outcome {
        for slot in fingers.indices { follow(report.touches[slot], slot, isOn: isOn, at: report.time) }
        if let slot = scrolling {
            guard case .edge = fingers[slot].place, let touch = report.touches[slot] else {
                scrolling = nil
                return .ended
            }
            let way = along(fingers[slot].edges, touch.delta)
            return way == .zero ? .nothing : .changed(way)
        }
        guard mayBegin else { return .nothing }
        for slot in fingers.indices {
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
            return
        }
        if touch.phase == .began { fingers[slot] = Finger() }
        switch fingers[slot].place {
        case .none:
            let edges = edges(at: touch.position)
            let isHere = isOn && !edges.isEmpty
            fingers[slot] = Finger(place: isHere ? .new(since: time) : .area, edges: edges)
        case .new:
            fingers[slot].edges.formIntersection(edges(at: touch.position))
        case .edge:
            // In the corner it is not clear yet along which edge the finger goes; beyond it does not matter where it strays.
            guard fingers[slot].edges == [.right, .bottom] else { break }
            fingers[slot].edges.formIntersection(edges(at: touch.position))
        case .area: break
        }
        if fingers[slot].edges.isEmpty || touch.role == .palm { fingers[slot].place = .area }
    }

    /// How far a finger scrolls that has not yet; nil where it does not.
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

    /// What of a way goes along an edge; nothing where there are two.
    private func along(_ edges: Edges, _ way: Vector) -> Vector {
        if edges == .right { return Vector(dx: 0, dy: way.dy).finite }
        if edges == .bottom { return Vector(dx: way.dx, dy: 0).finite }
        return .zero
    }
}
