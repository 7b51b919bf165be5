import Foundation
import PointerModel
import PointerProtocol
import Testing

@testable import PointerService

/// What is written by hand has to be what an encoder would write.
@Suite("Messages written by hand")
struct MessageWriterTests {
    private struct Message: Decodable {
        var parameters: EventReply
        var continues: Bool
    }

    static let region = ActiveRegion(
        surface: "a \"quoted\" name",
        node: "back\\slash\u{1}\n",
        identifier: "é…🖱",
        rect: Rect(x: -0.00004, y: 1.00005, width: 1e-9, height: 123_456.789_01),
        latchingAxes: .both
    )
    static let transition = Transition(id: .max, cause: .removed)
    static let path = Path(elements: [
        .move(to: Point(x: -1.5, y: 0)), .line(to: Point(x: 1, y: 1)),
        .quadratic(control: Point(x: 2, y: 0.12345), to: Point(x: 3, y: 4)),
        .cubic(control1: .zero, control2: Point(x: 1, y: 1), to: Point(x: 5, y: -6)), .close,
    ])
    static let styles = [
        ResolvedStyle.system, .hidden,
        ResolvedStyle(
            kind: .lift,
            shape: .roundedRect(region.rect, radius: 8),
            content: "x",
            shadow: true,
            scale: true
        ),
        ResolvedStyle(kind: .hover, tint: .underlay, scale: true),
        ResolvedStyle(kind: .shape, shape: .path(path, origin: Point(x: 0.1, y: 0.2)), constrainedAxes: .vertical),
        ResolvedStyle(kind: .shape, shape: .beam(axis: .horizontal, length: 20.25), constrainedAxes: .both),
    ]

    private func message(of event: PointerEvent) throws -> EventMessage {
        var writer = MessageWriter()
        writer.event(event, frame: 7, time: Timestamp(microseconds: -8), source: .touchpad)
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
        let event = try message(of: .motion(position: Point(x: 0.1 + 0.2, y: -7), displayed: Point(x: 1e6, y: 0)))
        #expect(event.position == Point(x: 0.3, y: -7))
        #expect(event.displayed == Point(x: 1e6, y: 0))
        #expect(event.source == "touchpad")
    }

    @Test("Exit and enter")
    func crossing() throws {
        for event in [PointerEvent.exit(Self.region, Self.transition), .enter(Self.region, Self.transition)] {
            let message = try message(of: event)
            #expect(message.region == RegionMessage(Self.region))
            #expect(message.transition == TransitionMessage(id: .max, cause: "removed"))
        }
    }

    @Test("Styles", arguments: styles)
    func style(style: ResolvedStyle) throws {
        let inRegion = try message(of: .style(style, region: Self.region, Self.transition))
        #expect(inRegion.style == StyleMessage(style))
        #expect(inRegion.region == RegionMessage(Self.region))
        #expect(try message(of: .style(style, region: nil, Self.transition)).region == nil)
    }

    @Test("Buttons, modifiers, scrolling, layout")
    func others() throws {
        for (button, name) in Buttons.named {
            #expect(
                try message(of: .button(button, pressed: true)).button == ButtonMessage(button: name, pressed: true)
            )
        }
        #expect(try message(of: .button(.middle, pressed: false)).button?.pressed == false)
        #expect(try message(of: .modifiers([])).modifiers == [])
        #expect(try message(of: .modifiers([.command, .shift])).modifiers == ["shift", "command"])
        let scroll = try message(of: .scroll(Scroll(horizontal: .min, vertical: .max))).scroll
        #expect(scroll == ScrollMessage(horizontal: .min, vertical: .max))
        #expect(try message(of: .layout).region == nil)
    }

    @Test(
        "Coordinates are rounded as the encoder's are",
        arguments: [
            0, -0.0, 0.00005, 0.00004999, -0.00005, 1.00005, 99.99995, 0.1 + 0.2, 1919.99609375, 1e6, 1e10, 1e15, -1e20,
            1.0 / 3,
        ]
    )
    func coordinates(value: Double) throws {
        var writer = MessageWriter()
        writer.coordinate(value)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(Double(text) == WirePrecision.round(value), "\(text)")
        #expect(try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8)) == [WirePrecision.round(value)])
    }

    @Test("What is no number is still JSON", arguments: [Double.nan, .infinity, -.infinity])
    func notNumbers(value: Double) throws {
        var writer = MessageWriter()
        writer.coordinate(value)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(try JSONDecoder().decode([Double].self, from: Data("[\(text)]".utf8)) == [0])
    }
}
