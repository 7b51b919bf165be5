import CInputDevices
import GuardWire
import PointerModel
import SystemPackage
import Testing

@testable import pointer_guard

/// What other programs know of a touchpad's fingers once it is released.
struct TouchpadRepairTests {
    /// A program that reads a touchpad all the time, as libinput does, and knows what it has read.
    private struct Reader {
        let file: Int32
        private(set) var slot: Int32 = 0
        private(set) var ids: [Int32: Int32] = [:]
        private(set) var places: [Int32: [Int32: Int32]] = [:]
        private(set) var single: [Int32: Int32] = [:]

        init(of touchpad: FakeDevice, in kernel: FakeKernel) throws {
            file = try kernel.open(touchpad.event.path, writing: false)
        }

        mutating func read(from kernel: FakeKernel) throws {
            let queue = try kernel.file(file).queue
            try kernel.file(file).queue = []
            for event in queue where event.type == EV_ABS {
                switch event.code {
                case ABS_MT_SLOT: slot = event.value
                case ABS_MT_TRACKING_ID: ids[slot] = event.value
                case ABS_X, ABS_Y: single[event.code] = event.value
                default: places[slot, default: [:]][event.code] = event.value
                }
            }
        }

        /// Whether it knows of the fingers in slots 0 and 1, and of the single position, what the kernel knows.
        func agrees(with touchpad: FakeDevice) -> Bool {
            let axes = [ABS_X, ABS_Y].allSatisfy { single[$0, default: 0] == touchpad.value(of: $0) }
            return axes
                && (0..<min(2, touchpad.declaration.slots)).allSatisfy { slot in
                    ids[slot, default: -1] == touchpad.value(of: ABS_MT_TRACKING_ID, inSlot: slot)
                        && [ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TOOL_TYPE].allSatisfy {
                            places[slot, default: [:]][$0, default: 0] == touchpad.value(of: $0, inSlot: slot)
                        }
                }
        }
    }

    private static let end = WrittenEvent(EV_SYN, SYN_REPORT, 0)

    /// Two fingers come down, in the order of these slots, where no value is that of the other one.
    private static func land(_ slots: [Int32], on touchpad: FakeDevice, at x: Int32, in kernel: FakeKernel) {
        var events: [WrittenEvent] = []
        for slot in slots {
            events += [
                WrittenEvent(EV_ABS, ABS_MT_SLOT, slot), WrittenEvent(EV_ABS, ABS_MT_TRACKING_ID, x + slot),
                WrittenEvent(EV_ABS, ABS_MT_POSITION_X, x + 400 * slot), WrittenEvent(EV_ABS, ABS_MT_POSITION_Y, 700),
            ]
        }
        let single = [
            WrittenEvent(EV_ABS, ABS_X, x), WrittenEvent(EV_ABS, ABS_Y, 700), WrittenEvent(EV_KEY, BTN_TOUCH, 1),
        ]
        kernel.emit(events + single + [end], from: touchpad)
    }

    /// The fingers lift, in the order of these slots.
    private static func lift(_ slots: [Int32], from touchpad: FakeDevice, in kernel: FakeKernel) {
        let lifts = slots.flatMap {
            [WrittenEvent(EV_ABS, ABS_MT_SLOT, $0), WrittenEvent(EV_ABS, ABS_MT_TRACKING_ID, -1)]
        }
        kernel.emit(lifts + [WrittenEvent(EV_KEY, BTN_TOUCH, 0), end], from: touchpad)
    }

    /// Whether both positions of the axes without slots are at their ends, where only the repair puts them.
    static func isRepaired(_ touchpad: FakeDevice) -> Bool {
        touchpad.value(of: ABS_X) == 4000 && touchpad.value(of: ABS_Y) == 2400
    }

    /// A touchpad that the daemon drives, and a program that has read it from before. It has seen two fingers.
    private static func driven(slots: Int32) throws -> (stage: Stage, touchpad: FakeDevice, reader: Reader) {
        let stage = try Stage()
        let touchpad = stage.kernel.plug(FakeDevice.touchpad(slots: slots), .touchpad)
        stage.connect()
        stage.pass(200_000)
        var reader = try Reader(of: touchpad, in: stage.kernel)
        land([0, 1], on: touchpad, at: 1000, in: stage.kernel)
        lift([0, 1], from: touchpad, in: stage.kernel)
        try reader.read(from: stage.kernel)
        stage.take(touchpad)
        stage.pass(200_000)
        try #require(touchpad.grabber != nil)
        land([0, 1], on: touchpad, at: 2000, in: stage.kernel)
        return (stage, touchpad, reader)
    }

    @Test(
        "After the release the first two fingers are where they are, for who has seen nothing of those before",
        arguments: [10, 5, 3, 2, 1, 0] as [Int32],
        [[0, 1], [1, 0]] as [[Int32]]
    )
    func fingers(slots: Int32, order: [Int32]) throws {
        var (stage, touchpad, reader) = try Self.driven(slots: slots)
        Self.lift(order, from: touchpad, in: stage.kernel)
        stage.become(.gone)
        try reader.read(from: stage.kernel)
        #expect(reader.agrees(with: touchpad), "before a finger lands")
        // Where the fingers were that nobody else has seen.
        Self.land([0, 1], on: touchpad, at: 2000, in: stage.kernel)
        try reader.read(from: stage.kernel)
        #expect(reader.agrees(with: touchpad) && stage.keeper?.needsTicks == false)
    }

    @Test("Without a repair the second finger is taken for the first one")
    func fault() throws {
        var (stage, touchpad, reader) = try Self.driven(slots: 10)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        // With the guard its repair is gone too.
        let descriptor = try #require(stage.descriptors[.taken(touchpad.event)])
        stage.kernel.revoke([descriptor])
        Self.land([0, 1], on: touchpad, at: 2000, in: stage.kernel)
        try reader.read(from: stage.kernel)
        #expect(!reader.agrees(with: touchpad) && reader.ids[0] != touchpad.value(of: ABS_MT_TRACKING_ID, inSlot: 0))
    }

    @Test("It writes nothing while a finger touches, and waits for its lift after the daemon has gone")
    func lift() throws {
        var (stage, touchpad, reader) = try Self.driven(slots: 10)
        var writes = 0
        stage.kernel.beforeWrite = { writes += 1 }
        stage.become(.gone)
        // The releases of both mice and of the copy.
        writes = 0
        stage.pass(3_000_000)
        #expect(writes == 0 && stage.keeper?.needsTicks == true)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        stage.pass(100_000)
        try reader.read(from: stage.kernel)
        #expect(writes == 4 && reader.agrees(with: touchpad) && stage.keeper?.needsTicks == false)
    }

    @Test("If a finger comes between, it stops, and tries once more at the next lift")
    func between() throws {
        var (stage, touchpad, reader) = try Self.driven(slots: 10)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        var writes = 0
        let kernel = stage.kernel
        stage.become(.hanging)
        stage.kernel.beforeWrite = {
            writes += 1
            // With the second report of the repair.
            if touchpad.grabber == nil, touchpad.value(of: ABS_MT_SLOT) == 9, writes < 100 {
                writes = 100
                Self.land([0], on: touchpad, at: 500, in: kernel)
            }
        }
        stage.become(.gone)
        #expect(writes == 100)
        stage.pass(500_000)
        #expect(writes == 100 && stage.keeper?.needsTicks == true)
        Self.lift([0], from: touchpad, in: stage.kernel)
        stage.pass(100_000)
        try reader.read(from: stage.kernel)
        #expect(writes == 104 && reader.agrees(with: touchpad) && stage.keeper?.needsTicks == false)
    }

    @Test("A palm that lifted before the drive is none for the next finger", arguments: [10, 2, 1] as [Int32])
    func palm(slots: Int32) throws {
        let stage = try Stage()
        let touchpad = stage.kernel.plug(FakeDevice.touchpad(slots: slots), .touchpad)
        stage.connect()
        stage.pass(200_000)
        var reader = try Reader(of: touchpad, in: stage.kernel)
        stage.kernel.emit([WrittenEvent(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM)], from: touchpad)
        Self.land([0], on: touchpad, at: 1000, in: stage.kernel)
        Self.lift([0], from: touchpad, in: stage.kernel)
        try reader.read(from: stage.kernel)
        stage.take(touchpad)
        stage.pass(200_000)
        stage.kernel.emit([WrittenEvent(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER)], from: touchpad)
        Self.land([0], on: touchpad, at: 2000, in: stage.kernel)
        Self.lift([0], from: touchpad, in: stage.kernel)
        stage.become(.gone)
        stage.kernel.emit([WrittenEvent(EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER)], from: touchpad)
        Self.land([0], on: touchpad, at: 3000, in: stage.kernel)
        try reader.read(from: stage.kernel)
        #expect(reader.places[0]?[ABS_MT_TOOL_TYPE] == MT_TOOL_FINGER && reader.agrees(with: touchpad))
    }

    @Test(
        "It writes nothing while another program has grabbed the touchpad, which alone would see that",
        arguments: [true, false]
    )
    func grabbed(endsInTime: Bool) throws {
        var (stage, touchpad, reader) = try Self.driven(slots: 10)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        stage.become(.gone)
        #expect(Self.isRepaired(touchpad))
        try reader.read(from: stage.kernel)
        let other = try stage.kernel.open(touchpad.event.path, writing: false)
        try stage.kernel.grab(other)
        Self.land([0, 1], on: touchpad, at: 2000, in: stage.kernel)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        stage.connect()
        stage.pass(200_000)
        stage.request(.repair(touchpad.event))
        stage.pass(endsInTime ? 3_000_000 : 6_000_000)
        #expect(!Self.isRepaired(touchpad) && stage.keeper?.needsTicks == endsInTime)
        stage.kernel.close(other)
        stage.pass(200_000)
        try reader.read(from: stage.kernel)
        #expect(Self.isRepaired(touchpad) == endsInTime && reader.agrees(with: touchpad) == endsInTime)
        #expect(stage.keeper?.needsTicks == false)
    }

    @Test("It reads back: what is not as it was written is tried once more, and then left")
    func readBack() throws {
        let (stage, touchpad, _) = try Self.driven(slots: 10)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        var writes = 0
        stage.kernel.beforeWrite = {
            writes += 1
            guard touchpad.grabber == nil else { return }
            // Of another program, at another place each time.
            for slot: Int32 in 0...9 {
                let place = [
                    WrittenEvent(EV_ABS, ABS_MT_SLOT, slot), WrittenEvent(EV_ABS, ABS_MT_POSITION_X, 70 + slot),
                ]
                stage.kernel.emit(place + [Self.end], from: touchpad)
            }
        }
        stage.become(.gone)
        stage.pass(1_000_000)
        #expect(stage.keeper?.needsTicks == false)
        // Of both mice and the copy, and of two attempts.
        #expect(writes == 3 + 2 * 4)
    }

    @Test("A touchpad that is unplugged meanwhile is forgotten, and another one with its number is not written to")
    func unplugged() throws {
        let (stage, touchpad, _) = try Self.driven(slots: 10)
        stage.become(.gone)
        stage.kernel.unplug(touchpad)
        let other = stage.kernel.plug(FakeDevice.touchpad("Another"), .touchpad, number: touchpad.number)
        stage.pass(100_000)
        #expect(!Self.isRepaired(other) && stage.keeper?.needsTicks == false)
    }

    @Test("A new grab ends the repair, and the next release repairs again")
    func again() throws {
        var (stage, touchpad, reader) = try Self.driven(slots: 10)
        stage.become(.gone)
        stage.connect()
        stage.take(touchpad)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        stage.pass(200_000)
        #expect(touchpad.grabber != nil)
        Self.land([0, 1], on: touchpad, at: 3000, in: stage.kernel)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        stage.become(.gone)
        try reader.read(from: stage.kernel)
        #expect(reader.agrees(with: touchpad))
    }

    @Test("The next guard repairs what one held that died, where the daemon names it")
    func next() throws {
        var (stage, touchpad, reader) = try Self.driven(slots: 10)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        let descriptor = try #require(stage.descriptors[.taken(touchpad.event)])
        stage.kernel.revoke([descriptor])
        let next = try Stage(kernel: stage.kernel)
        next.connect()
        next.pass(200_000)
        next.request(.repair(touchpad.event))
        try reader.read(from: stage.kernel)
        #expect(reader.agrees(with: touchpad) && Self.isRepaired(touchpad))
        #expect(!next.reports.contains { if case .notRepaired = $0 { true } else { false } })
    }

    @Test("Names of what is no chosen touchpad get an error, and nothing is written")
    func names() throws {
        let stage = try Stage(criteria: [DeviceMatch(name: Glob("[MT]ouse")), DeviceMatch(name: Glob("Mouse"))])
        let mouse = stage.kernel.plug(FakeDevice.mouse(), .mouse)
        let other = stage.kernel.plug(FakeDevice.touchpad("Not chosen"), .touchpad)
        stage.connect()
        stage.pass(200_000)
        let own = try #require(stage.kernel.created.first)
        var writes = 0
        stage.kernel.beforeWrite = { writes += 1 }
        let wrong: [(EventNumber, GuardRefusal)] = [
            (mouse.event, .otherKind), (other.event, .notChosen), (own.event, .own), (EventNumber(65_535), .notChosen),
        ]
        for (number, refusal) in wrong {
            stage.request(.repair(number))
            #expect(stage.reports.last == .notRepaired(number, refusal))
        }
        #expect(writes == 0 && stage.isEnded == false && stage.keeper?.needsTicks == false)
    }

    @Test("A touchpad that is held is repaired at its release")
    func held() throws {
        let (stage, touchpad, _) = try Self.driven(slots: 10)
        Self.lift([1, 0], from: touchpad, in: stage.kernel)
        stage.request(.repair(touchpad.event))
        stage.pass(100_000)
        #expect(!Self.isRepaired(touchpad) && touchpad.grabber != nil)
        stage.become(.gone)
        #expect(Self.isRepaired(touchpad))
    }
}
