import AimingCalibration
import DesktopConfiguration
import Documents
import PointerClient
import PointerDrawing
import PointerEngine
import PointerModel
import PointerOverlay
import PointerPainting
import PointerPictures
import PointerTrace
import PointerWire
import ScenarioTesting

/// The clients of a daemon, as far as they need neither a desktop nor a terminal: they draw what it says, and measure a hand by it.
struct AnsweredClients {
    /// Number of messages that the trace takes, because it draws ten seconds after each.
    private static let traced = 3

    /// The layout that is explained.
    private final class Explained {
        var layout = Layout(outputs: [], surfaces: [])
        private var engine = Engine(layout: Layout(outputs: [], surfaces: []))

        func explanation(of layout: Layout, at point: Point, _ modifiers: Modifiers) -> String {
            if layout != self.layout { (self.layout, engine) = (layout, Engine(layout: layout)) }
            return "\(engine.resolution(at: point, modifiers: modifiers, listingAtMost: 8).steps.count)"
        }
    }

    private var known: PointerSnapshot?
    private var overlay = OverlayModel(OverlaySettings())
    private var trace: TraceRecorder
    private var tracedCount = 0
    private var course: DesktopCourse
    private var layout = Layout(outputs: [], surfaces: [])
    private var prepared = PreparedLayout(Layout(outputs: [], surfaces: []))
    private var list = DisplayList()
    private let canvas: Canvas
    private var now = Timestamp(microseconds: 2_000_000)

    /// Connects: the first message has the whole state.
    init(_ first: EventMessage) throws(Violation) {
        guard let canvas = Canvas(width: 64, height: 48) else { throw Violation("a small canvas is possible", "none") }
        self.canvas = canvas
        let explained = Explained()
        let snapshot = first.state.map { PointerSnapshot($0) } ?? PointerSnapshot(PointerState(position: .zero))
        trace = TraceRecorder(
            "answers",
            layout: layout,
            snapshot: snapshot,
            isRedacted: false,
            words: TraceRecorder.Words(
                line: { event, stamp in "\(event.kind.rawValue) at \(stamp.time.microseconds)" },
                style: { $0.kind.rawValue },
                region: { $0.node },
                node: { $1 },
                explanation: { explained.explanation(of: $0, at: $1, $2) }
            )
        )
        course = DesktopCourse(from: snapshot.state.position, at: Self.seconds(snapshot.time))
        try take(first)
    }

    private static func seconds(_ time: Timestamp) -> Double { time.seconds(since: .zero) }

    /// Takes a message of a pointer's stream.
    mutating func take(_ message: EventMessage) throws(Violation) {
        guard let event = PointerStreamEvent(message, since: &known) else { return }
        overlay.apply(event, at: now)
        if let snapshot = event.snapshot { aim(event, snapshot) }
        if tracedCount < Self.traced {
            tracedCount += 1
            record(event)
        }
        try wait(milliseconds: 8)
    }

    /// Takes a message of a surface's stream.
    func take(_ message: SurfaceEventMessage) {
        _ = SurfaceStreamEvent(message)
    }

    private mutating func record(_ event: PointerStreamEvent) {
        switch event {
        case .event(let event, let snapshot):
            let stamp = EventStamp(frame: snapshot.frame, time: snapshot.time, source: snapshot.state.source)
            trace.append(event, at: stamp)
        case .connected(let snapshot), .resynced(let snapshot): trace.replace(snapshot)
        case .muted, .disconnected: break
        }
    }

    private mutating func aim(_ event: PointerStreamEvent, _ snapshot: PointerSnapshot) {
        let (state, time) = (snapshot.state, Self.seconds(snapshot.time))
        guard case .event(.button(let change), _) = event, change.button == .primary else {
            return course.move(to: state.position, at: time)
        }
        let place = change.clickPosition ?? state.position
        if change.isPressed {
            let target = ClickPlace(of: place, in: state.region, style: state.style, layout: prepared)
            course.press(at: place, on: target, time: time)
        } else {
            course.release(at: place, time: time)
        }
    }

    /// Takes the reply with the layout.
    mutating func takeLayout(_ reply: [UInt8]) throws(Violation) {
        do throws(Mistake) {
            let reply = try Declaration.read(reply) { $0.layoutReply() }
            layout = Layout(outputs: reply.outputs, surfaces: reply.surfaces)
        } catch {
            return try Violation.unless(!error.description.isEmpty, "a layout is refused with a reason", "no reason")
        }
        prepared = PreparedLayout(layout)
        if tracedCount < Self.traced { trace.replace(layout, at: now) }
    }

    /// Lets time pass, and draws.
    mutating func wait(milliseconds: Int64) throws(Violation) {
        now = now.advanced(byMicroseconds: milliseconds * 1000)
        _ = overlay.draw(at: now, into: &list)
        canvas.paint(list, in: [canvas.bounds], origin: .zero, scale: 1)
    }

    /// Ends all clients, each with its picture or its figures.
    mutating func end() throws {
        // Even the slowest spring of the settings forgets the greatest number in a day.
        now = now.advanced(bySeconds: 86_400)
        let isMoving = overlay.draw(at: now, into: &list)
        try Violation.unless(!isMoving, "what is drawn comes to rest", "\(list)")
        let outlines = LayoutOutlines(layout)
        let picture = LayoutPicture(outlines, pointer: list, position: overlay.position).picture
        try Violation.unless(picture.svg.hasSuffix("</svg>\n"), "a picture is whole", picture.svg)
        let abilities = TerminalPicture.Abilities(hasColor: true, hasUnicode: true)
        for center in [Point(x: 40, y: 40), overlay.position ?? .zero] {
            let text = TerminalPicture(outlines, columns: 16, rows: 8, center: center, scale: 5, abilities: abilities)
            let rows = text.grid(with: list).lines.count
            try Violation.unless(rows == 8, "a picture has the terminal's size", "\(rows) rows")
        }
        let recorded = trace.finish(at: now)
        _ = try TracePage.html(recorded)
        _ = TracePicture(recorded)?.svg
        course.advance(to: Self.seconds(now))
        do throws(CalibrationError) {
            _ = try CalibrationMeasurements(course.record)
        } catch {
            try Violation.unless(!error.description.isEmpty, "a record is refused with a reason", "no reason")
        }
    }
}
