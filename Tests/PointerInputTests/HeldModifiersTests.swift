import PointerModel
import ScenarioTesting
import Testing

@testable import PointerInput

@Suite("Modifiers of one keyboard")
struct HeldModifiersTests {
    private func consume(_ events: [TestEvent], _ held: inout HeldModifiers) -> [Modifiers] {
        var told: [Modifiers] = []
        for event in events {
            let raw = RawEvent(time: 0, type: UInt16(event.type), code: UInt16(event.code), value: event.value)
            switch held.consume(raw) {
            case .pending, .typed: continue
            case .report, .dropped: told.append(held.modifiers)
            }
        }
        return told
    }

    @Test(
        "each key has its meaning, and nothing else has one",
        arguments: [
            (42, .shift), (54, .shift), (29, .control), (97, .control), (56, .alternate), (100, .alternate),
            (125, .command),
            (126, .command), (30, []), (58, []), (0x110, []), (0xffff, []),
        ] as [(Int, Modifiers)]
    )
    func keys(code: Int, modifier: Modifiers) {
        var held = HeldModifiers()
        #expect(consume([.key(code, 1), .report, .key(code, 2), .report], &held) == [modifier, modifier])
        #expect(consume([.key(code, 0), .report], &held) == [[]])
    }

    @Test("one Shift that comes up does not release the other")
    func twoKeys() {
        var held = HeldModifiers()
        let events: [TestEvent] = [
            .key(42, 1), .key(29, 1), .report, .key(54, 1), .report, .key(42, 0), .report, .key(54, 0), .report,
        ]
        #expect(consume(events, &held) == [[.shift, .control], [.shift, .control], [.shift, .control], .control])
    }

    @Test("a modifier that was down before anyone looked counts once the kernel reports it")
    func heldBefore() {
        var held = HeldModifiers()
        #expect(consume([.key(42, 0), .report, .key(42, 1), .report], &held) == [[], .shift])
        // The kernel's repetition says that it is down, too.
        var repeated = HeldModifiers()
        #expect(consume([.key(42, 2), .report], &repeated) == [.shift])
    }

    @Test("after dropped events all keys count as up, and what is left of the report is not believed")
    func dropped() {
        var held = HeldModifiers()
        held.adopt(lights: 0b10)
        let events: [TestEvent] = [
            .key(42, 1), .report, .dropped, .key(29, 1), .light(1, 0), .report, .key(42, 0), .report, .key(42, 1),
            .report,
        ]
        #expect(
            consume(events, &held)
                == [[.capsLock, .shift], .capsLock, .capsLock, .capsLock, [.capsLock, .shift]]
        )
    }

    @Test("Caps Lock is on while its light is; other lights mean nothing")
    func light() {
        var held = HeldModifiers()
        held.adopt(lights: 0b101)
        #expect(held.modifiers == [])
        #expect(
            consume([.light(1, 1), .report, .light(0, 0), .report, .light(1, 0), .report], &held) == [
                .capsLock, .capsLock, [],
            ]
        )
        held.adopt(lights: 0b010)
        #expect(held.modifiers == .capsLock)
    }
}
