import FoundationEssentials
import PointerModel
import PointerProtocol
import Testing

@testable import PointerClient
@testable import PointerService

/// What the daemon writes, read back: the same as before it was written, for values that travel without being rounded.
@Suite("Messages become what they tell of")
struct MessageTests {
    private struct Message: Decodable {
        var parameters: EventReply
    }

    static let animation = NodeAnimation(node: "separator", alpha: 0.25)
    static let region = ActiveRegion(
        surface: "s \"1\"",
        node: "n",
        identifier: "i",
        rect: Rect(x: 1.5, y: -2, width: 30, height: 40.25),
        latchingAxes: .vertical,
        enterAnimations: [animation],
        exitAnimations: [animation, animation]
    )
    static let transition = Transition(id: 9, cause: .answer, spring: Spring(response: 0.5, dampingFraction: 0.75))
    static let path = Path(elements: [
        .move(to: Point(x: -1.5, y: 0)), .line(to: Point(x: 1, y: 1)),
        .quadratic(control: Point(x: 2, y: 0.125), to: Point(x: 3, y: 4)),
        .cubic(control1: .zero, control2: Point(x: 1, y: 1), to: Point(x: 5, y: -6)), .close,
    ])
    static let styles = [
        ResolvedStyle.system, .hidden,
        ResolvedStyle(
            kind: .lift,
            shape: .roundedRect(region.rect, radius: 8),
            content: ResolvedContent(
                node: "n",
                rect: region.rect,
                radius: 2.5,
                visiblePath: ResolvedPath(path, origin: Point(x: 1, y: 2)),
                shadowPath: ResolvedPath(path, origin: Point(x: -1, y: 2)),
                background: Color(red: 0, green: 10, blue: 171, alpha: 200),
                center: Point(x: 5, y: 6),
                transform: AffineTransform(a: 1.5, b: 0, c: 0.25, d: 2, tx: 3, ty: -4),
                clip: Rect(x: -1, y: 2, width: 3, height: 4)
            ),
            tint: .underlay,
            shadow: true,
            scale: true
        ),
        ResolvedStyle(
            kind: .shape,
            shape: .path(path, origin: Point(x: 0.5, y: 0.25)),
            shapeFollowsPointer: true,
            constrainedAxes: .both,
            accessories: [
                ResolvedAccessory(shape: nil, center: Point(x: 0, y: -20), rotation: 0.5),
                ResolvedAccessory(shape: .beam(axis: .horizontal, length: 3), center: .zero, rotation: 0),
            ]
        ),
        ResolvedStyle(kind: .shape, shape: .beam(axis: .vertical, length: 20.25)),
    ]

    static var events: [PointerEvent] {
        var pan = GestureEvent(.pan, .changed, surface: "s", node: "n", location: Point(x: 1, y: 2), modifiers: .shift)
        pan.translation = Vector(dx: 3, dy: -4)
        var pinch = GestureEvent(.pinch, .began, surface: "s", node: "n", location: .zero)
        pinch.scale = 1.5
        var turn = GestureEvent(.rotate, .cancelled, surface: "s", node: "n", location: .zero)
        turn.rotation = -0.25
        let bands = [Point(x: 4, y: 9), Point(x: -4, y: 9), Point(x: 1, y: 2), Point(x: 1, y: -7)].map { start in
            var band = GestureEvent(.bandSelection, .ended, surface: "s", node: "n", location: Point(x: 1, y: 2))
            band.start = start
            return PointerEvent.gesture(band)
        }
        let target = Rect(x: 1, y: 2, width: 3, height: 4)
        let request = RegionRequest(
            sequence: 5,
            surface: "s",
            node: "n",
            location: Point(x: 7, y: 8),
            modifiers: [.control, .command],
            source: .pen,
            time: Timestamp(microseconds: -8)
        )
        return [
            .motion(position: Point(x: 1, y: 2), displayed: Point(x: 3, y: 4), contentOffset: .zero),
            .motion(position: Point(x: 1, y: 2), displayed: Point(x: 1, y: 2), contentOffset: Vector(dx: 0.5, dy: -1)),
            .delta(Vector(dx: -0.5, dy: 3)),
            .exit(region, transition), .enter(region, transition),
            .completion(transition, finished: true), .completion(transition, finished: false),
            .button(.back, pressed: true, clickPosition: Point(x: 7, y: -8)),
            .button(.primary, pressed: false, isInterrupted: true),
            .modifiers([]), .modifiers([.capsLock, .alternate]),
            .scroll(Scroll(horizontal: -30, vertical: 120)),
            .manipulation(
                Manipulation(.scroll, fingers: 2, phase: .changed, translation: Vector(dx: 1, dy: 2), isNatural: true)
            ),
            .manipulation(Manipulation(.scroll, fingers: 0, phase: .began, translation: Vector(dx: 0, dy: 2))),
            .manipulation(Manipulation(.scroll, fingers: 2, phase: .ended)),
            .manipulation(Manipulation(.scroll, phase: .ended, velocity: Vector(dx: 3, dy: -4), isNatural: true)),
            .manipulation(Manipulation(.pinch, fingers: 3, phase: .changed, scale: 1.25, rotation: 0.5)),
            .manipulation(Manipulation(.swipe, fingers: 4, phase: .changed, translation: Vector(dx: 1, dy: 0))),
            .gesture(GestureEvent(.tap, .ended, surface: "s", node: "n", location: .zero)),
            .gesture(pan), .gesture(pinch), .gesture(turn),
            .confirm(
                ConfirmEvent(
                    surface: "s",
                    node: "n",
                    state: ConfirmState(phase: .confirmed, intention: 1, ring: 0.5, target: target),
                    isFired: true
                )
            ),
            .slider(SliderEvent(surface: "s", node: "n", phase: .changed, value: 0.75)),
            .slider(
                SliderEvent(
                    surface: "s",
                    node: "n",
                    phase: .changed,
                    value: 0.75,
                    track: SliderTrack(
                        frame: region.rect,
                        thumb: Point(x: 5, y: 6),
                        axis: .vertical,
                        minimum: -1,
                        maximum: 3.5
                    )
                )
            ),
            .slider(SliderEvent(surface: "s", node: "n", phase: .cancelled, value: 0.75, isKept: false)),
            .lock(true), .lock(false), .agreement(.reported), .agreement(.none), .request(request),
            .layout(LayoutRevision(state: 3)),
            .layout(LayoutRevision(state: 4, surfaces: ["s", SurfaceName("s", of: .user(1000))])),
        ] + bands + styles.map { .style($0, region: $0.kind == .system ? nil : region, transition) }
    }

    private func message(of event: PointerEvent, isLatched: Bool = false) throws -> EventMessage {
        var writer = MessageWriter()
        let time = Timestamp(microseconds: -8)
        writer.event(event, at: EventStamp(frame: 7, time: time, source: .touchpad, isLatched: isLatched))
        return try JSONDecoder().decode(Message.self, from: Data(writer.bytes.dropLast())).parameters.event
    }

    @Test("every kind of event", arguments: events)
    func event(_ event: PointerEvent) throws {
        let message = try message(of: event)
        #expect(PointerEvent(message) == event)
        let stamp = EventStamp(message)
        #expect(stamp.frame == 7 && stamp.time == Timestamp(microseconds: -8) && !stamp.isLatched)
        #expect(EventStamp(try self.message(of: event, isLatched: true)).isLatched)
    }

    @Test("the list above has every kind")
    func allKinds() throws {
        #expect(Set(Self.events.map(\.kind)) == Set(EventKind.allCases).subtracting([.state, .resync, .muted]))
    }

    @Test("a whole state")
    func state() {
        var state = PointerState(position: Point(x: 1, y: 2))
        state.displayed = Point(x: 3, y: 4)
        state.contentOffset = Vector(dx: 0.5, dy: 0.25)
        state.velocity = Vector(dx: 100, dy: -200)
        state.buttons = [.primary, .forward]
        state.modifiers = [.shift, .command]
        state.source = .touch
        state.region = Self.region
        state.style = Self.styles[2]
        state.isLatched = true
        state.isLocked = true
        state.transition = Self.transition
        let snapshot = PointerSnapshot(state, frame: 4, time: Timestamp(microseconds: 5))
        #expect(PointerSnapshot(StateMessage(snapshot)) == snapshot)
        let plain = PointerSnapshot(PointerState(position: .zero))
        #expect(PointerSnapshot(StateMessage(plain)) == plain)
    }

    private func event(_ json: String) throws -> EventMessage {
        try JSONDecoder().decode(EventMessage.self, from: Data(json.utf8))
    }

    @Test("a newer daemon's kinds and words do no harm")
    func unknownWords() throws {
        var known: PointerSnapshot? = PointerSnapshot(PointerState(position: Point(x: 1, y: 2)))
        let strange = try event(#"{"kind":"levitation","frame":3,"time":4,"height":5,"latched":true}"#)
        #expect(PointerEvent(strange) == nil)
        let read = PointerStreamEvent(strange, since: &known)
        #expect(read == nil)
        #expect(known?.frame == 3 && known?.time == Timestamp(microseconds: 4) && known?.state.isLatched == true)
        #expect(known?.state.position == Point(x: 1, y: 2))
        let held = try event(#"{"kind":"modifiers","frame":3,"time":4,"modifiers":["shift","hyper"]}"#)
        #expect(PointerEvent(held) == .modifiers(.shift))
        let button = try event(#"{"kind":"button","frame":3,"time":4,"button":{"button":"seventh","pressed":true}}"#)
        #expect(PointerEvent(button) == nil)
        let style = try event(
            #"""
            {"kind":"style","frame":3,"time":4,"transition":{"id":1,"cause":"mood"},"style":{"kind":"glow","shape":{"star":5},
            "constrainedAxes":["depth"],"tint":"plaid","shadow":true,"scale":false}}
            """#
        )
        #expect(
            PointerEvent(style)
                == .style(ResolvedStyle(kind: .system, shadow: true), region: nil, Transition(id: 1, cause: .motion))
        )
    }

    @Test("an event without what belongs to its kind is none", arguments: EventKind.allCases)
    func bare(_ kind: EventKind) throws {
        let event = PointerEvent(try event(#"{"kind":"\#(kind.rawValue)","frame":3,"time":4}"#))
        switch kind {
        case .modifiers: #expect(event == .modifiers([]))
        default: #expect(event == nil)
        }
    }

    @Test("what comes before the first state tells nothing")
    func beforeTheState() throws {
        var known: PointerSnapshot?
        let read = PointerStreamEvent(try event(#"{"kind":"layout","frame":3,"time":4}"#), since: &known)
        #expect(read == nil)
        #expect(known == nil)
    }

    @Test("that a program is muted tells nothing of the pointer, before the first state and after it")
    func muted() throws {
        let message = try event(#"{"kind":"muted","frame":0,"time":4,"seat":"seat0"}"#)
        var known: PointerSnapshot?
        #expect(PointerStreamEvent(message, since: &known) == .muted(seat: "seat0"))
        #expect(known == nil && PointerStreamEvent.muted(seat: "seat0").snapshot == nil)
        let before = PointerSnapshot(PointerState(position: Point(x: 1, y: 2)), frame: 3)
        known = before
        #expect(PointerStreamEvent(message, since: &known) == .muted(seat: "seat0"))
        #expect(known == before)
        var snapshot = before
        let told = snapshot.apply(message)
        #expect(told == nil && snapshot == before)
        let surface = try JSONDecoder().decode(
            SurfaceEventMessage.self,
            from: Data(#"{"kind":"muted","seat":"seat0"}"#.utf8)
        )
        #expect(SurfaceStreamEvent(surface) == .muted(seat: "seat0"))
    }
}
