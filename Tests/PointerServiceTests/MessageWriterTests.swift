import Foundation
import PointerModel
import PointerWire
import Testing

@testable import PointerService

/// A client reads what the daemon writes: the same values, rounded for the wire.
@Suite("Written messages")
struct MessageWriterTests {
    private struct Message: Decodable {
        var parameters: EventReply
        var continues: Bool
    }

    static let region = ActiveRegion(
        surface: SurfaceName("a \"quoted\" name", of: .user(.max)),
        node: "back\\slash\u{1}\n",
        identifier: "é…🖱",
        rect: Rect(x: -0.0004, y: 1.0001, width: 0, height: 123_456.789),
        latchingAxes: .both,
        enterAnimations: [NodeAnimation(node: "separator \"1\"", alpha: 0.333333), NodeAnimation(node: "b", alpha: 1)],
        exitAnimations: [NodeAnimation(node: "separator", alpha: 0)]
    )
    static let transition = Transition(
        id: .max,
        cause: .removed,
        spring: Spring(response: 0.333333, dampingFraction: 0.7)
    )
    static let path = Path(elements: [
        .move(to: Point(x: -1.5, y: 0)), .line(to: Point(x: 1, y: 1)),
        .quadratic(control: Point(x: 2, y: 0.1235), to: Point(x: 3, y: 4)),
        .cubic(control1: .zero, control2: Point(x: 1, y: 1), to: Point(x: 5, y: -6)), .close,
    ])
    static let styles = [
        ResolvedStyle.system, .hidden,
        ResolvedStyle(
            kind: .lift,
            shape: .roundedRect(region.rect, radius: 8),
            content: ResolvedContent(node: "x", rect: region.rect, radius: 0.3333),
            shadow: true,
            scale: true
        ),
        ResolvedStyle(
            kind: .lift,
            content: ResolvedContent(
                node: "\"x\"",
                visiblePath: ResolvedPath(path, origin: Point(x: -1.2346, y: 2)),
                shadowPath: ResolvedPath(Path(elements: []), origin: .zero),
                background: Color(red: 0, green: 10, blue: 171, alpha: 255),
                center: Point(x: 0.0001, y: -3.5),
                transform: AffineTransform(a: 1.05, b: 0.333333, c: -1e-6, d: 0, tx: 1.0001, ty: -7),
                clip: Rect(x: -1.0001, y: 2, width: 0.3333, height: 0)
            )
        ),
        ResolvedStyle(kind: .hover, tint: .underlay, scale: true),
        ResolvedStyle(
            kind: .highlight,
            shape: .roundedRect(Rect(x: -5, y: -5, width: 10, height: 10), radius: 5),
            shapeFollowsPointer: true,
            accessories: [
                ResolvedAccessory(shape: nil, center: Point(x: 0, y: -20), rotation: 0),
                ResolvedAccessory(
                    shape: .path(path, origin: .zero),
                    center: Point(x: 14.1421, y: 1),
                    rotation: 1.047198
                ),
            ]
        ),
        ResolvedStyle(kind: .shape, shape: .path(path, origin: Point(x: 0.1, y: 0.2)), constrainedAxes: .vertical),
        ResolvedStyle(kind: .shape, shape: .beam(axis: .horizontal, length: 20.25), constrainedAxes: .both),
    ]

    private func message(of event: PointerEvent) throws -> EventMessage {
        var writer = MessageWriter()
        writer.event(event, at: EventStamp(frame: 7, time: Timestamp(microseconds: -8), source: .touchpad))
        #expect(writer.bytes.last == 0)
        #expect(!writer.bytes.dropLast().contains(0))
        let message = try JSONDecoder().decode(Message.self, from: Data(writer.bytes.dropLast()))
        #expect(message.continues)
        #expect(message.parameters.event.frame == 7)
        #expect(message.parameters.event.time == -8)
        #expect(message.parameters.event.kind == event.kind.rawValue)
        return message.parameters.event
    }

    @Test("Motion")
    func motion() throws {
        let event = try message(
            of: .motion(position: Point(x: 0.1 + 0.2, y: -7), displayed: Point(x: 1e6, y: 0), contentOffset: .zero)
        )
        #expect(event.position == Point(x: 0.3, y: -7))
        #expect(event.displayed == Point(x: 1e6, y: 0))
        #expect(event.source == "touchpad")
        #expect(event.contentOffset == nil)
        let followed = PointerEvent.motion(
            position: .zero,
            displayed: .zero,
            contentOffset: Vector(dx: 1.00005, dy: -2)
        )
        #expect(try message(of: followed).contentOffset == Vector(dx: 1.0001, dy: -2))
    }

    @Test("Raw motion and locking")
    func locking() throws {
        let delta = try message(of: .delta(Vector(dx: -0.5, dy: 3)))
        #expect(delta.delta == Vector(dx: -0.5, dy: 3))
        #expect(delta.source == "touchpad")
        for isLocked in [true, false] { #expect(try message(of: .lock(isLocked)).locked == isLocked) }
        for agreement in Agreement.allCases {
            #expect(try message(of: .agreement(agreement)).agreement == agreement.rawValue)
        }
    }

    @Test("Completions")
    func completion() throws {
        for isFinished in [true, false] {
            let message = try message(of: .completion(Self.transition, finished: isFinished))
            #expect(message.transition.map { Transition($0) } == Self.transition)
            #expect(message.finished == isFinished)
        }
    }

    static let gestures = Gestures.named.flatMap { gesture, _ in
        GesturePhase.allCases.map { phase in
            GestureEvent(gesture, phase, surface: "a \"b\"", node: "n", location: Point(x: 1.0001, y: -2))
        }
    }

    @Test("Gestures", arguments: gestures)
    func gesture(plain: GestureEvent) throws {
        #expect(PointerEvent(try message(of: .gesture(plain))) == .gesture(plain))
        var full = plain
        full.translation = Vector(dx: -1, dy: 0.3333)
        full.scale = 0.666667
        full.rotation = -3.141593
        full.location = Point(x: 1.25, y: -2)
        full.start = Point(x: 3.5, y: 4)
        full.modifiers = [.command, .shift]
        full.button = .middle
        let message = try message(of: .gesture(full))
        #expect(PointerEvent(message) == .gesture(full))
        #expect(message.gesture?.modifiers == ["shift", "command"])
        full.rotation = -.pi
        #expect(try self.message(of: .gesture(full)).gesture?.rotation == -3.141593)
    }

    @Test("What fingers do together")
    func manipulations() throws {
        let way = Vector(dx: -1, dy: 0.3333)
        let steps = [
            Manipulation(.hold, fingers: 1, phase: .began),
            Manipulation(.scroll, fingers: 2, phase: .changed, translation: way),
            Manipulation(.scroll, fingers: 0, phase: .ended, translation: way, isNatural: true),
            Manipulation(.swipe, fingers: 4, phase: .changed, translation: way),
            Manipulation(.scroll, fingers: 2, phase: .ended, velocity: way, isNatural: true),
            Manipulation(.pinch, fingers: 2, phase: .cancelled, translation: way, scale: 0.666667, rotation: -3.141593),
        ]
        for step in steps {
            #expect(PointerEvent(try message(of: .manipulation(step))) == .manipulation(step))
        }
        let natural = try message(of: .manipulation(steps[2])).manipulation
        #expect(natural?.translation == Vector(dx: -1, dy: 0.3333))
        #expect(natural?.viewTranslation == Vector(dx: 1, dy: -0.3333))
        #expect(try message(of: .manipulation(steps[3])).manipulation?.viewTranslation == nil)
    }

    @Test("Controls and requests")
    func controls() throws {
        for (phase, isFired) in [(ConfirmState.Phase.idle, false), (.selected, false), (.confirmed, true)] {
            let target = phase == .idle ? nil : Self.region.rect
            let state = ConfirmState(phase: phase, intention: 0.333333, ring: 0.97, target: target)
            let confirm = ConfirmEvent(surface: "s", node: "n\n", state: state, isFired: isFired, screenTarget: target)
            #expect(PointerEvent(try message(of: .confirm(confirm))) == .confirm(confirm))
        }
        let slider = SliderEvent(surface: "s", node: "n", phase: .ended, value: -0.142857)
        #expect(PointerEvent(try message(of: .slider(slider))) == .slider(slider))
        var placed = slider
        placed.track = SliderTrack(
            frame: Self.region.rect,
            thumb: Point(x: 1.0001, y: -2),
            axis: .vertical,
            minimum: -0.333333,
            maximum: 1e6
        )
        #expect(PointerEvent(try message(of: .slider(placed))) == .slider(placed))
        for source in [PointerSource.mouse, nil] {
            let request = RegionRequest(
                sequence: .max,
                surface: "s",
                node: "n",
                location: Point(x: 0.3, y: 1),
                modifiers: [.alternate],
                source: source,
                time: Timestamp(microseconds: -8)
            )
            #expect(PointerEvent(try message(of: .request(request))) == .request(request))
        }
    }

    @Test("Exit and enter")
    func crossing() throws {
        for event in [PointerEvent.exit(Self.region, Self.transition), .enter(Self.region, Self.transition)] {
            let message = try message(of: event)
            #expect(PointerEvent(message) == event)
            #expect(message.transition?.id == .max && message.transition?.cause == "removed")
        }
    }

    @Test("Styles", arguments: styles)
    func style(style: ResolvedStyle) throws {
        let inRegion = try message(of: .style(style, region: Self.region, Self.transition))
        #expect(PointerEvent(inRegion) == .style(style, region: Self.region, Self.transition))
        #expect(try message(of: .style(style, region: nil, Self.transition)).region == nil)
    }

    @Test("Buttons, modifiers, scrolling, layout")
    func others() throws {
        for (button, name) in Buttons.named {
            #expect(
                try message(of: .button(ButtonEvent(button, isPressed: true))).button
                    == ButtonMessage(button: name, pressed: true)
            )
        }
        #expect(try message(of: .button(ButtonEvent(.middle, isPressed: false))).button?.pressed == false)
        let click = PointerEvent.button(ButtonEvent(.back, isPressed: true, clickPosition: Point(x: 1.00005, y: -2)))
        #expect(try message(of: click).button?.clickPosition == Point(x: 1.0001, y: -2))
        #expect(try message(of: .modifiers([])).modifiers == [])
        #expect(try message(of: .modifiers([.command, .shift])).modifiers == ["shift", "command"])
        let scroll = try message(of: .scroll(Scroll(horizontal: .min, vertical: .max))).scroll
        #expect(scroll == ScrollMessage(horizontal: .min, vertical: .max))
        let names = ["s", SurfaceName("\u{e9}\"", of: .user(7))]
        for revision in [LayoutRevision(state: 8), LayoutRevision(state: .max, surfaces: names)] {
            #expect(PointerEvent(try message(of: .layout(revision))) == .layout(revision))
        }
    }

    @Test(
        "Coordinates are rounded",
        arguments: [
            0, -0.0, 0.00005, 0.00004999, -0.00005, 1.00005, 99.99995, 0.1 + 0.2, 1919.99609375, 1e6, 1e10, 1e15, -1e20,
            1.0 / 3,
        ]
    )
    func coordinates(value: Double) throws {
        var writer = MessageWriter()
        writer.coordinate(value)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        let rounded = (value * 10_000).rounded() / 10_000
        #expect(Double(text) == rounded, "\(text)")
        #expect(try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8)) == [rounded])
    }

    @Test("What is no number is still JSON", arguments: [Double.nan, .infinity, -.infinity])
    func notNumbers(value: Double) throws {
        var writer = MessageWriter()
        writer.coordinate(value)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8)) == [0])
    }
}
