import PointerEngine
package import PointerModel

/// Targets with an engine of their own, without the drive: which of them the daemon would have a click get.
///
/// A pointer of the engine follows the cursor over a layout of the targets alone. The cursor itself does not hold still, as it does with the
/// drive; a click goes where it would go then.
package struct TargetBoard {
    private static let surface = "targets"
    /// Room that a window has, in points.
    private static let windowRoom = Rect(x: 0, y: 0, width: 2000, height: 2000)

    /// Where the targets are, in points of the space that they are in.
    package let targets: [Rect]
    package let help: AssistSettings
    private var engine: Engine
    private var events = EventBatch()
    /// Where the cursor was last; nil before it has come.
    private var last: Point?
    /// The target that has got the press; nil if none has.
    package private(set) var pressed: Int?

    /// Targets in a window, in points from its corner.
    package init(_ targets: [Rect], help: AssistSettings) {
        self.init(targets, as: .content(.highlight()), within: Self.windowRoom, help: help)
    }

    /// - Parameters:
    ///   - targets: where they are. The first gets what two of them would.
    ///   - style: the style of their regions; nil for the one of their sizes.
    ///   - room: where the cursor can be besides.
    ///   - help: what the engine does for the hand.
    init(_ targets: [Rect], as style: Style? = nil, within room: Rect, help: AssistSettings) {
        (self.targets, self.help) = (targets, help)
        let screen = targets.reduce(room) { $0.union($1) }
        let nodes = targets.enumerated().map { number, rect in
            Node(
                id: String(number),
                frame: rect.offsetBy(dx: -screen.x, dy: -screen.y),
                role: .button,
                interaction: Interaction(style: style)
            )
        }
        let layout = Layout(
            outputs: [Output(name: "screen", frame: screen)],
            surfaces: [Surface(id: Self.surface, frame: screen, nodes: nodes)]
        )
        var settings = EngineSettings(assist: help)
        // The cursor is where the hand has it, and nothing moves it from there.
        settings.recentering.mouseRest = 0
        engine = Engine(over: PreparedLayout(layout), settings: settings)
    }

    /// Takes that the cursor has moved.
    /// - Parameters:
    ///   - place: where it is, in points of the targets' space.
    ///   - time: now, in seconds of a clock that does not go back.
    package mutating func move(to place: Point, at time: Double) { _ = take(place, time) }

    /// Takes a press of the primary button.
    /// - Returns: the target that gets it; nil if none does.
    package mutating func press(at place: Point, time: Double) -> Int? {
        pressed = take(place, time) { $0.pressed = .primary }
        return pressed
    }

    /// Takes the release.
    /// - Returns: the target that gets the click; nil if none does.
    package mutating func release(at place: Point, time: Double) -> Int? {
        defer { pressed = nil }
        let released = take(place, time) { $0.released = .primary }
        return released == pressed ? released : nil
    }

    /// Returns the target that gets the button of a report; nil if none does.
    private mutating func take(_ place: Point, _ time: Double, _ change: (inout PointerReport) -> Void = { _ in })
        -> Int?
    {
        let now = Timestamp.zero.advanced(bySeconds: time)
        events.reset(number: events.number + 1, time: now)
        if last == nil { engine.setPosition(place, at: now, into: &events) }
        engine.advance(to: now, into: &events)
        var report = PointerReport(time: now, source: .mouse)
        // A pointer that has held still during a click is then where the hand is.
        report.translation = place - (engine.buttons.isEmpty ? engine.position : last ?? place)
        last = place
        change(&report)
        engine.apply(report, into: &events)
        for event in events.events {
            guard case .button(let change) = event, let place = change.clickPosition else { continue }
            return targets.firstIndex { $0.contains(place) }
        }
        return nil
    }
}
