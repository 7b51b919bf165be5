import PointerModel
import PointerWire
import Varlink

/// A checked step of scrolling.
struct CompositorScroll {
    /// Distance to scroll the view.
    let view: Vector
    let phase: GesturePhase?
    /// nil if the compositor does not report it.
    let fingers: Int?
    let isNatural: Bool
}

/// A checked step of a gesture of fingers.
struct CompositorGesture {
    let kind: Manipulation.Kind
    let phase: GesturePhase
    let fingers: Int?
    let translation: Vector
    let scale: Double?
    let rotation: Double
}

/// Checks the parts of a report, independently of earlier reports.
struct CompositorReportReader {
    private let report: ReportParameters
    private let limits: ClientLimits

    init(_ report: ReportParameters, limits: ClientLimits) {
        self.report = report
        self.limits = limits
    }

    func source() throws(VarlinkError) -> PointerSource {
        guard let name = report.source else { return report.touches == nil ? .mouse : .touch }
        let source = try PointerSource(name, at: "source")
        guard (source == .touch) == (report.touches != nil) else {
            throw .invalidParameter("source", reason: "touch requires touches, and touches require touch")
        }
        return source
    }

    func position() throws(VarlinkError) -> Point? {
        guard let position = report.position else { return nil }
        guard report.motion == nil else { throw .invalidParameter("position", reason: "does not go with motion") }
        return try checked(position, "position")
    }

    func motion() throws(VarlinkError) -> (translation: Vector, unaccelerated: Vector) {
        guard let motion = report.motion else { return (.zero, .zero) }
        return (
            try checked(motion.translation, "motion.translation"),
            try checked(motion.unaccelerated ?? .zero, "motion.unaccelerated")
        )
    }

    func buttons() throws(VarlinkError) -> (pressed: Buttons, released: Buttons) {
        var (pressed, released): (Buttons, Buttons) = ([], [])
        for change in report.buttons ?? [] {
            let button = try Buttons(CollectionOfOne(change.button), at: "buttons")
            guard pressed.union(released).isDisjoint(with: button) else {
                throw .invalidParameter("buttons", reason: "\(change.button) occurs twice")
            }
            if change.pressed { pressed.formUnion(button) } else { released.formUnion(button) }
        }
        return (pressed, released)
    }

    func contact() throws(VarlinkError) -> PointerReport.Touch? {
        guard let name = report.contact else { return nil }
        return try ReportParameters.Contact(name, at: "contact") == .began ? .began : .ended
    }

    func force() throws(VarlinkError) -> Force? {
        guard let force = report.force else { return nil }
        try check(force.maximum, in: CompositorInput.forces, "force.maximum")
        try check(force.value, in: 0...force.maximum, "force.value")
        return Force(value: force.value, maximum: force.maximum)
    }

    /// Returns the turn of a wheel.
    func wheel() throws(VarlinkError) -> Scroll {
        guard let scroll = report.scroll, scroll.source == ScrollReportMessage.Source.wheel.rawValue else {
            return .zero
        }
        guard let clicks = scroll.v120 else {
            throw .invalidParameter("scroll.v120", reason: "is missing: a wheel requires it")
        }
        for (name, value) in [("horizontal", clicks.horizontal), ("vertical", clicks.vertical)] {
            try check(value, in: CompositorInput.clicks, "scroll.v120.\(name)")
        }
        // The kernel counts positive away from the user, libinput towards the user.
        return Scroll(horizontal: clicks.horizontal, vertical: -clicks.vertical)
    }

    /// Returns the step of scrolling by fingers or a held button; nil if there is none.
    func scroll() throws(VarlinkError) -> CompositorScroll? {
        guard let scroll = report.scroll else { return nil }
        let source = try ScrollReportMessage.Source(scroll.source, at: "scroll.source")
        guard source != .wheel else { return nil }
        guard report.gesture == nil else { throw .invalidParameter("scroll", reason: "does not go with gesture") }
        return CompositorScroll(
            view: try checked(scroll.translation ?? .zero, "scroll.translation"),
            phase: try scroll.phase.map { name throws(VarlinkError) in try phase(name, "scroll.phase") },
            fingers: source == .continuous ? 0 : try fingers(scroll.fingers, "scroll.fingers"),
            isNatural: scroll.natural ?? false
        )
    }

    func gesture() throws(VarlinkError) -> CompositorGesture? {
        guard let gesture = report.gesture else { return nil }
        let kind: Manipulation.Kind =
            switch try GestureReportMessage.Kind(gesture.gesture, at: "gesture.gesture") {
            case .swipe: .swipe
            case .pinch: .pinch
            case .hold: .hold
            }
        let phase = try phase(gesture.phase, "gesture.phase")
        let fingers = try fingers(gesture.fingers, "gesture.fingers")
        guard fingers != nil || phase != .began else {
            throw .invalidParameter("gesture.fingers", reason: "is missing: began requires it")
        }
        if let scale = gesture.scale { try check(scale, in: CompositorInput.scales, "gesture.scale") }
        try check(gesture.rotation ?? 0, in: CompositorInput.rotations, "gesture.rotation")
        return CompositorGesture(
            kind: kind,
            phase: phase,
            fingers: fingers,
            translation: try checked(gesture.translation ?? .zero, "gesture.translation"),
            scale: gesture.scale,
            rotation: gesture.rotation ?? 0
        )
    }

    /// Returns the changes of fingers on a screen; nil if the report has no touches.
    func touches() throws(VarlinkError) -> [TouchChange]? {
        guard let touches = report.touches else { return nil }
        guard touches.count <= Contacts.capacity else {
            let reason = "\(touches.count) are too many: at most \(Contacts.capacity)"
            throw .invalidParameter("touches", reason: reason)
        }
        guard Set(touches.map(\.id)).count == touches.count else {
            throw .invalidParameter("touches", reason: "an id occurs twice")
        }
        guard isOfTouchesAlone else {
            throw .invalidParameter("touches", reason: "do not go with other parts of a report")
        }
        var changes: [TouchChange] = []
        for touch in touches {
            changes.append(TouchChange(id: touch.id, phase: try phase(of: touch)))
        }
        return changes
    }

    private var isOfTouchesAlone: Bool {
        report.motion == nil && report.position == nil && report.buttons == nil && report.scroll == nil
            && report.gesture == nil && report.contact == nil && report.force == nil
    }

    private func phase(of touch: TouchMessage) throws(VarlinkError) -> TouchChange.Phase {
        let phase = try TouchMessage.Phase(touch.phase, at: "touches.phase")
        if phase == .up { return .up }
        if phase == .cancel { return .cancel }
        guard let position = touch.position else {
            throw .invalidParameter("touches.position", reason: "is missing: \(phase.rawValue) requires it")
        }
        let place = try checked(position, "touches.position")
        return phase == .down ? .down(place) : .motion(place)
    }

    private func phase(_ name: String, _ parameter: String) throws(VarlinkError) -> GesturePhase {
        try GesturePhase(name, at: parameter)
    }

    private func fingers(_ count: Int?, _ parameter: String) throws(VarlinkError) -> Int? {
        guard let count else { return nil }
        try check(count, in: CompositorInput.fingers, parameter)
        return count
    }

    private func checked(_ vector: Vector, _ parameter: String) throws(VarlinkError) -> Vector {
        try check(vector.dx, in: limits.position, "\(parameter).dx")
        try check(vector.dy, in: limits.position, "\(parameter).dy")
        return vector
    }

    private func checked(_ point: Point, _ parameter: String) throws(VarlinkError) -> Point {
        try check(point.x, in: limits.position, "\(parameter).x")
        try check(point.y, in: limits.position, "\(parameter).y")
        return point
    }

    private func check<Bound>(
        _ value: Bound,
        in range: ClosedRange<Bound>,
        _ parameter: String
    ) throws(VarlinkError) {
        guard range.contains(value) else {
            throw .outOfRange(value, in: range, at: parameter, of: InterfaceNames.compositor)
        }
    }
}
