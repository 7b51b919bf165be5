import CInputDevices
import GuardWire
import PointerModel
import SystemPackage
import Testing

@testable import pointer_guard

/// What the guard hands out, when, and when it takes it back.
struct GuardRuleTests {
    /// Returns a stage with a mouse whose daemon is connected and has the virtual mice.
    private static func stage() throws -> (stage: Stage, mouse: FakeDevice) {
        let stage = try Stage()
        let mouse = stage.kernel.plug(FakeDevice.mouse(), .mouse)
        stage.connect()
        stage.pass(200_000)
        return (stage, mouse)
    }

    private static func taken() throws -> (stage: Stage, mouse: FakeDevice) {
        let (stage, mouse) = try stage()
        stage.take(mouse)
        try #require(stage.reports.last == .taken(mouse.event))
        return (stage, mouse)
    }

    @Test("The daemon gets the nodes of both mice, once udev knows them, and never uinput")
    func mice() throws {
        let stage = try Stage()
        stage.connect()
        #expect(stage.reports == [])
        stage.pass(100_000)
        #expect(stage.reports == [.absoluteMouse, .relativeMouse])
        for descriptor in stage.descriptors.values {
            let file = try stage.kernel.file(descriptor)
            #expect(!file.isUinput && file.isWriting)
        }
        #expect(stage.kernel.created.map(\.declaration) == [.absoluteMouse, .relativeMouse])
        #expect(stage.keeper?.needsTicks == false)
    }

    @Test("Without criteria, and without uinput or udev, it ends with the reason")
    func unable() throws {
        let unset = try Stage(criteria: [])
        unset.connect()
        #expect(unset.reports == [.ended(.notConfigured)])
        let unread = try Stage(criteria: nil)
        unread.connect()
        #expect(unread.reports == [.ended(.unreadable)])
        let without = try Stage()
        without.kernel.refusesUinput = true
        without.connect()
        #expect(without.reports == [.ended(.noVirtualDevices)])
        let alone = try Stage()
        alone.kernel.udevDelay = nil
        alone.connect()
        alone.pass(9_000_000)
        #expect(alone.reports == [])
        alone.pass(2_000_000)
        #expect(alone.reports == [.ended(.noVirtualDevices)])
    }

    @Test("Virtual devices are made once, and the same ones are handed out again")
    func kept() throws {
        let (stage, _) = try Self.taken()
        stage.become(.gone)
        stage.connect()
        #expect(stage.reports == [.absoluteMouse, .relativeMouse])
        #expect(stage.kernel.created.count == 2)
    }

    @Test("A grabbed device is the daemon's alone, and is asked about with another file")
    func grabbed() throws {
        let (stage, mouse) = try Self.taken()
        let before = stage.kernel.compositor.motions
        stage.move(mouse)
        #expect(stage.kernel.compositor.motions == before)
        stage.become(.hanging)
        stage.set(BTN_LEFT, true, on: mouse)
        stage.pass(100_000)
        let descriptor = try #require(stage.descriptors[.taken(mouse.event)])
        #expect(try stage.kernel.file(descriptor).queue.contains { $0.type == EV_KEY })
    }

    @Test("It waits until no button is down, and says so once")
    func waiting() throws {
        let (stage, mouse) = try Self.stage()
        stage.set(BTN_LEFT, true, on: mouse)
        stage.take(mouse)
        stage.pass(1_000_000)
        #expect(stage.reports.filter { $0 != .ping }.last == .waiting(mouse.event) && mouse.grabber == nil)
        #expect(stage.reports.count { $0 == .waiting(mouse.event) } == 1)
        stage.set(BTN_LEFT, false, on: mouse)
        stage.pass(100_000)
        #expect(stage.reports.contains(.taken(mouse.event)))
        #expect(stage.kernel.compositor.clicks == [BTN_LEFT: 1])
    }

    @Test("It waits until no finger touches, and hands out a copy of the touchpad first")
    func touchpad() throws {
        let (stage, _) = try Self.stage()
        let touchpad = stage.kernel.plug(FakeDevice.touchpad(), .touchpad)
        stage.touch(7, on: touchpad)
        stage.take(touchpad)
        stage.pass(300_000)
        #expect(stage.reports.filter { $0 != .ping }.last == .waiting(touchpad.event))
        stage.touch(-1, on: touchpad)
        stage.pass(100_000)
        let order = stage.reports.drop { $0 != .touchpad(touchpad.event) }
        #expect(order.prefix(2) == [.touchpad(touchpad.event), .taken(touchpad.event)])
        let copy = try #require(stage.kernel.created.last).declaration
        var expected = FakeDevice.touchpad()
        expected.phys = "pointerd/touchpad"
        #expect(copy == expected)
        #expect(stage.kernel.compositor.fingers == 0)
    }

    @Test("A touchpad that comes back gets the same copy, which has no finger on it any more")
    func copyKept() throws {
        let (stage, _) = try Self.stage()
        let touchpad = stage.kernel.plug(FakeDevice.touchpad(), .touchpad)
        stage.take(touchpad)
        stage.pass(200_000)
        let copy = try #require(stage.kernel.created.last)
        let node = try #require(stage.descriptors[.touchpad(touchpad.event)])
        stage.kernel.write(
            [
                WrittenEvent(EV_ABS, ABS_MT_SLOT, 1), WrittenEvent(EV_ABS, ABS_MT_TRACKING_ID, 9),
                WrittenEvent(EV_KEY, BTN_TOUCH, 1),
            ],
            to: node
        )
        #expect(stage.kernel.compositor.fingers == 1)
        stage.kernel.unplug(touchpad)
        stage.pass(100_000)
        #expect(stage.reports.contains(.gone(touchpad.event)))
        let again = stage.kernel.plug(FakeDevice.touchpad(), .touchpad)
        stage.take(again)
        stage.pass(100_000)
        #expect(stage.reports.suffix(3).contains(.taken(again.event)))
        #expect(stage.kernel.created.count == 3)
        stage.become(.gone)
        #expect(stage.kernel.compositor.fingers == 0 && copy.keys.isEmpty)
    }

    @Test(
        "A press between question and grab is the compositor's to the end, one after the grab the daemon's",
        arguments: 0..<10
    )
    func presses(during call: Int) throws {
        let (stage, mouse) = try Self.stage()
        var left = call
        stage.kernel.beforeCall = {
            if left == 0 { stage.set(BTN_LEFT, true, on: mouse) }
            left -= 1
        }
        stage.take(mouse)
        stage.kernel.beforeCall = nil
        try #require(left < 0)
        stage.pass(200_000)
        stage.set(BTN_LEFT, false, on: mouse)
        stage.pass(200_000)
        #expect(stage.kernel.compositor.clicks == [BTN_LEFT: 1] && stage.kernel.compositor.held.isEmpty)
        #expect(mouse.grabber != nil)
    }

    @Test("A grab is kept although the mouse moves before it: undone, it would lose a press", arguments: 0..<10)
    func moves(during call: Int) throws {
        let (stage, mouse) = try Self.stage()
        var left = call
        stage.kernel.beforeCall = {
            if left <= 0 { stage.move(mouse) }
            left -= 1
        }
        stage.take(mouse)
        stage.kernel.beforeCall = nil
        try #require(left < 0 && mouse.grabber != nil)
        #expect(stage.reports.last == .taken(mouse.event))
    }

    @Test("What another program has grabbed is refused as busy")
    func busy() throws {
        let (stage, mouse) = try Self.stage()
        let other = try stage.kernel.open(mouse.event.path, writing: false)
        try stage.kernel.grab(other)
        stage.take(mouse)
        #expect(stage.reports.last == .refused(mouse.event, .busy))
        stage.kernel.close(other)
        stage.take(mouse)
        #expect(stage.reports.last == .taken(mouse.event))
    }

    @Test("A device that the daemon has, or will have, is not refused when it asks again")
    func askedAgain() throws {
        let (stage, mouse) = try Self.stage()
        stage.set(BTN_LEFT, true, on: mouse)
        for _ in 0..<2 { stage.take(mouse) }
        stage.set(BTN_LEFT, false, on: mouse)
        stage.pass(100_000)
        stage.take(mouse)
        #expect(stage.reports.suffix(3).filter { $0 != .ping } == [.waiting(mouse.event), .taken(mouse.event)])
    }

    @Test("A grabbed device that the guard cannot ask any more is given back")
    func failing() throws {
        let (stage, mouse) = try Self.taken()
        let file = try #require(stage.descriptors[.taken(mouse.event)])
        mouse.keysError = .ioError
        stage.pass(100_000)
        #expect(stage.reports.contains(.gone(mouse.event)) && mouse.grabber == nil)
        #expect(throws: Errno.self) { try stage.kernel.file(file) }
    }

    @Test("A daemon that closes its connection, or is killed, holds nothing any more, and what it pressed is released")
    func killed() throws {
        let (stage, mouse) = try Self.taken()
        stage.set(BTN_LEFT, true, on: mouse)
        stage.settle()
        #expect(stage.kernel.compositor.held == [BTN_LEFT])
        stage.become(.gone)
        #expect(stage.kernel.compositor.held.isEmpty && mouse.grabber == nil)
        #expect(stage.kernel.compositor.clicks == [BTN_LEFT: 1])
        stage.set(BTN_LEFT, false, on: mouse)
        #expect(stage.kernel.compositor.clicks == [BTN_LEFT: 1])
    }

    @Test("All devices are given back in one call, so that none waits for another")
    func givenBackAtOnce() throws {
        let (stage, _) = try Self.taken()
        for _ in 0..<2 { stage.take(stage.kernel.plug(FakeDevice.mouse(), .mouse)) }
        stage.keeper?.end(.disconnected)
        #expect(stage.kernel.mostRevoked == 3)
    }

    @Test("A daemon that answers no ping for 500 ms holds nothing after 600 ms, and can neither read nor write")
    func silent() throws {
        let (stage, mouse) = try Self.taken()
        stage.set(BTN_LEFT, true, on: mouse)
        stage.settle()
        let node = try #require(stage.descriptors[.absoluteMouse])
        let file = try #require(stage.descriptors[.taken(mouse.event)])
        stage.pass(30_000)
        stage.become(.hanging)
        stage.pass(400_000)
        #expect(mouse.grabber != nil)
        stage.pass(200_000)
        #expect(mouse.grabber == nil && stage.kernel.compositor.held.isEmpty)
        #expect(throws: Errno.self) { try stage.kernel.file(node) }
        #expect(throws: Errno.self) { try stage.kernel.file(file) }
        stage.kernel.write([WrittenEvent(EV_KEY, BTN_LEFT, 1)], to: node)
        #expect(stage.kernel.compositor.held.isEmpty)
        stage.become(.running)
        #expect(stage.reports.last == .ended(.silent))
    }

    @Test("A guard that stood still blames no daemon for it")
    func stopped() throws {
        let (stage, mouse) = try Self.taken()
        stage.pass(30_000)
        stage.kernel.time += 10_000_000
        stage.tick()
        stage.pass(2_000_000)
        #expect(mouse.grabber != nil && !stage.isEnded)
        stage.become(.hanging)
        stage.pass(600_000)
        #expect(mouse.grabber == nil && stage.kernel.compositor.held.isEmpty)
    }

    @Test("A daemon that does not read its socket counts as silent")
    func stuffed() throws {
        let (stage, mouse) = try Self.taken()
        stage.become(.stuffed)
        stage.pass(100_000)
        #expect(mouse.grabber == nil && stage.isEnded)
    }

    @Test("Left, right and middle for 1.5 s end everything within 2 s, and not before")
    func chord() throws {
        let (stage, mouse) = try Self.taken()
        for code in BTN_LEFT...BTN_MIDDLE { stage.set(code, true, on: mouse) }
        stage.pass(1_400_000)
        #expect(mouse.grabber != nil)
        stage.set(BTN_MIDDLE, false, on: mouse)
        stage.pass(200_000)
        stage.set(BTN_MIDDLE, true, on: mouse)
        stage.pass(1_400_000)
        #expect(mouse.grabber != nil)
        stage.pass(300_000)
        #expect(mouse.grabber == nil && stage.kernel.compositor.held.isEmpty)
        #expect(stage.reports.last == .ended(.chord))

        // The daemon cannot take it again at once.
        for code in BTN_LEFT...BTN_MIDDLE { stage.set(code, false, on: mouse) }
        stage.connect()
        #expect(stage.reports == [.ended(.afterChord)] && stage.isEnded)
        stage.pass(9_000_000)
        stage.connect()
        #expect(stage.reports == [.ended(.afterChord)])
        stage.pass(1_000_000)
        stage.connect()
        stage.take(mouse)
        #expect(stage.reports.last == .taken(mouse.event))
    }

    @Test(
        "The guard that stops, and a daemon that sends what is no request, end everything",
        arguments: [GuardEnd.stopping, .malformed]
    )
    func ends(reason: GuardEnd) throws {
        let (stage, mouse) = try Self.taken()
        stage.keeper?.end(reason)
        stage.settle()
        #expect(mouse.grabber == nil && stage.reports.last == .ended(reason))
    }

    @Test("An unplugged device is gone, and its number can be another one's")
    func unplugged() throws {
        let (stage, mouse) = try Self.taken()
        stage.kernel.unplug(mouse)
        let other = stage.kernel.plug(FakeDevice.mouse("Other"), .mouse, number: mouse.number)
        stage.take(other)
        #expect(stage.reports.suffix(2) == [.gone(mouse.event), .taken(other.event)])
    }

    @Test("At rest there are no ticks: neither without a daemon, nor with one that holds nothing")
    func rest() throws {
        let (stage, mouse) = try Self.taken()
        #expect(stage.keeper?.needsTicks == true)
        stage.kernel.unplug(mouse)
        stage.pass(100_000)
        #expect(stage.keeper?.needsTicks == false)
        stage.become(.gone)
        #expect(stage.keeper?.needsTicks == false)
    }
}
