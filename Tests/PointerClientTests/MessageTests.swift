import FoundationEssentials
import PointerModel
import PointerWire
import ServiceTesting
import Testing

@testable import PointerClient
@testable import PointerService

/// What the daemon writes, read back: the same as before it was written, for values that travel without being rounded.
@Suite("Messages become the values that they carry")
struct MessageTests {
    private struct Message: Decodable {
        var parameters: EventReply
    }

    private func message(of event: PointerEvent, isLatched: Bool = false) throws -> EventMessage {
        var writer = MessageWriter()
        let time = Timestamp(microseconds: -8)
        writer.event(event, at: EventStamp(frame: 7, time: time, source: .touchpad, isLatched: isLatched))
        return try JSONDecoder().decode(Message.self, from: Data(writer.bytes.dropLast())).parameters.event
    }

    @Test(
        "A spring that no settings have is the usual one",
        arguments: [
            (0.5, 0.75, true), (0, 1, false), (-1, 1, false), (0.25, 0, false), (1e-300, 1, false), (1e300, 1, false),
            (0.25, -0.5, false), (0.25, 1e300, false), (10, 0.1, true), (0.01, 10, true),
        ]
    )
    func springs(response: Double, dampingFraction: Double, isTaken: Bool) throws {
        let spring = Spring(response: response, dampingFraction: dampingFraction)
        let text =
            #"{"id":1,"cause":"motion","spring":{"response":\#(response),"dampingFraction":\#(dampingFraction)}}"#
        let message = try JSONDecoder().decode(TransitionMessage.self, from: Data(text.utf8))
        #expect(Transition(message).spring == (isTaken ? spring : Spring()))
    }

    @Test("every kind of event", arguments: MessageSamples.events)
    func event(_ event: PointerEvent) throws {
        let message = try message(of: event)
        #expect(PointerEvent(message) == event)
        let stamp = EventStamp(message)
        #expect(stamp.frame == 7 && stamp.time == Timestamp(microseconds: -8) && !stamp.isLatched)
        #expect(EventStamp(try self.message(of: event, isLatched: true)).isLatched)
    }

    @Test("the list above has every kind")
    func allKinds() throws {
        #expect(
            Set(MessageSamples.events.map(\.kind)) == Set(EventKind.allCases).subtracting([.state, .resync, .muted])
        )
    }

    @Test("a whole state")
    func state() throws {
        let snapshot = MessageSamples.snapshot
        #expect(PointerSnapshot(try .written(snapshot)) == snapshot)
        let plain = PointerSnapshot(PointerState(position: .zero))
        #expect(PointerSnapshot(try .written(plain)) == plain)
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

    @Test("a message before the first state yields no event")
    func beforeTheState() throws {
        var known: PointerSnapshot?
        let read = PointerStreamEvent(try event(#"{"kind":"layout","frame":3,"time":4}"#), since: &known)
        #expect(read == nil)
        #expect(known == nil)
    }

    @Test("a muted event says nothing of the pointer, before the first state and after it")
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
