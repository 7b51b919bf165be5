import PointerModel
import ScenarioTesting
import Testing

@Suite("Reports of a mouse")
struct MouseReportTests {
    @Test("Motion adds up until the report ends, and starts at nothing after it")
    func motion() throws {
        let frames = try play(
            .mouse,
            [.rel(0, 3), .rel(1, -2), .rel(0, 4), .report, .rel(1, 1), .report, .report]
        )
        #expect(frames.map(\.relative) == [Vector(dx: 7, dy: -2), Vector(dx: 0, dy: 1), .zero])
        #expect(frames.map(\.time.microseconds) == [3000, 5000, 6000])
        #expect(frames.allSatisfy { $0.device == DeviceID(rawValue: 7) && !$0.isResynchronized })
    }

    @Test("A report is what came before its end; what has none is none")
    func unfinished() throws {
        #expect(try play(.mouse, [.rel(0, 3), .key(0x110, 1)]).isEmpty)
    }

    @Test("Every button has its meaning")
    func buttons() throws {
        let meanings: [(code: Int, button: Buttons)] = [
            (0x110, .primary), (0x111, .secondary), (0x112, .middle), (0x113, .back), (0x114, .forward),
            (0x115, .forward), (0x116, .back),
        ]
        for (code, button) in meanings {
            let frames = try play(.mouse, [.key(code, 1), .report, .key(code, 2), .report, .key(code, 0), .report])
            #expect(frames.map(\.buttons) == [button, button, []], "code \(code)")
        }
    }

    @Test("Every key is reported beside its meaning, also BTN_TASK, which has none")
    func keys() throws {
        for code in 0x110...0x117 {
            let frames = try play(.mouse, [.key(code, 1), .report, .key(code, 2), .report, .key(code, 0), .report])
            #expect(frames.map(\.keys) == [1 << (code - 0x110), 1 << (code - 0x110), 0], "code \(code)")
        }
        #expect(try play(.mouse, [.key(0x113, 1), .key(0x117, 1), .report]).map(\.keys) == [0x88])
        #expect(try play(.mouse, [.key(0x118, 1), .report]).map(\.keys) == [0])
    }

    @Test("Two keys of one meaning are released with the last of them")
    func sameMeaning() throws {
        let frames = try play(
            .mouse,
            [.key(0x113, 1), .report, .key(0x116, 1), .report, .key(0x113, 0), .report, .key(0x116, 0), .report]
        )
        #expect(frames.map(\.buttons) == [.back, .back, .back, []])
    }

    @Test("Keys that are no buttons of a pointer are ignored", arguments: [0, 30, 0x10f, 0x117, 0x2ff, 0xffff])
    func otherKeys(code: Int) throws {
        #expect(try play(.mouse, [.key(code, 1), .report]).map(\.buttons) == [[]])
    }

    @Test("A plain wheel counts 120 a click, a fine one only its fine axes")
    func wheels() throws {
        let events: [TestEvent] = [
            .rel(8, 1), .rel(6, -2), .rel(0x0b, 90), .rel(0x0c, -30), .report, .report,
        ]
        #expect(
            try play(.mouse, events).map(\.scroll) == [Scroll(horizontal: -240, vertical: 120), .zero]
        )
        #expect(
            try play(.fineMouse, events).map(\.scroll) == [Scroll(horizontal: -30, vertical: 90), .zero]
        )
    }

    @Test("A fine axis that is never used leaves the plain one to count, each wheel by itself")
    func unusedFineWheel() throws {
        let frames = try play(
            .fineMouse,
            [
                .rel(8, 1), .rel(6, -1), .report, .rel(8, -2), .dropped, .rel(8, 9), .report, .report,
                // The kernel sends the plain axis first. From here on the fine one counts.
                .rel(8, 1), .rel(0x0b, 90), .rel(6, 1), .report, .rel(8, 1), .rel(6, 1), .report,
            ]
        )
        #expect(frames.map(\.scroll.vertical) == [120, 0, 0, 90, 0])
        #expect(frames.map(\.scroll.horizontal) == [-120, 0, 0, 120, 120])
    }

    @Test("A wheel without a mouse works")
    func wheelOnly() throws {
        let device = TestDevice(name: "Wheel", keys: [0x112], relative: [8])
        let frames = try play(device, [.rel(8, -1), .report])
        #expect(frames.map(\.scroll) == [Scroll(horizontal: 0, vertical: -120)])
        #expect(frames.map(\.relative) == [.zero])
    }

    @Test("The largest values add up without overflow")
    func overflow() throws {
        let events: [TestEvent] = [
            .rel(0, .max), .rel(0, .max), .rel(1, .min), .rel(1, .min), .rel(8, .max), .rel(8, .max), .rel(6, .min),
            .rel(6, .min), .report,
        ]
        let frames = try play(.mouse, events)
        #expect(frames.map(\.relative) == [Vector(dx: 2 * Double(Int32.max), dy: 2 * Double(Int32.min))])
        #expect(frames.map(\.scroll) == [Scroll(horizontal: .min, vertical: .max)])
    }

    @Test("Unknown types, codes and values change nothing")
    func unknown() throws {
        var events: [TestEvent] = []
        for type in [4, 5, 0x11, 0x15, 0x1f, 0xffff] {
            events.append(TestEvent(type: type, code: 0, value: .min))
        }
        events += [.rel(2, 9), .rel(0xffff, 9), .abs(0, 9), .abs(0xffff, 9), TestEvent(type: 0, code: 2, value: 1)]
        events += [TestEvent(type: 0, code: 0xffff, value: 1), .report]
        let frames = try play(.mouse, events)
        #expect(frames.count == 1)
        #expect(frames.first?.relative == .zero)
        #expect(frames.first?.scroll == .zero)
        #expect(frames.first?.contacts.count == 0)
    }

    @Test("F2: after SYN_DROPPED comes one report without motion and with the buttons as they are")
    func dropped() throws {
        let frames = try play(
            .mouse,
            [
                .key(0x110, 1), .report,
                .rel(0, 5), .rel(8, 1), .dropped, .rel(0, 500), .rel(8, 3), .key(0x110, 0), .key(0x111, 1), .report,
                .rel(0, 2), .report,
            ]
        )
        #expect(frames.map(\.isResynchronized) == [false, true, false])
        #expect(frames.map(\.relative) == [.zero, .zero, Vector(dx: 2, dy: 0)])
        #expect(frames.map(\.scroll) == [.zero, .zero, .zero])
        #expect(frames.map(\.buttons) == [.primary, .secondary, .secondary])
    }
}
