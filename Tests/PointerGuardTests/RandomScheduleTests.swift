import CInputDevices
import GuardWire
import PointerModel
import TestBasics
import Testing

@testable import pointer_guard

/// Schedules of what may happen to a guard: no button stays down, no click is lost, and the real devices come back.
struct RandomScheduleTests {
    /// A click that a person has begun.
    private struct Click {
        let device: FakeDevice
        let code: Int32
        /// Presses at the compositor with this button before.
        let before: Int
        /// Whether the daemon hung or ended meanwhile, or the device was unplugged.
        var isInterrupted: Bool
    }

    private final class Schedule {
        let stage: Stage
        var numbers: RepeatableNumbers
        var clicks: [Click] = []
        /// The numbers of clicks that have ended, by whether they were interrupted and by button.
        var ended: [Bool: [Int32: Int]] = [:]
        var hangStart: Int64?
        var chordStart: Int64?
        /// Devices with the buttons that a person uses on them, each button on one device.
        let codes: [[Int32]] = [[BTN_LEFT, BTN_RIGHT, BTN_MIDDLE], [BTN_SIDE, BTN_EXTRA]]
        var mice: [FakeDevice?]
        var touchpad: FakeDevice?
        var finger: Int32 = 0
        private(set) var fault: String?

        init(seed: UInt64) throws {
            stage = try Stage()
            numbers = RepeatableNumbers(seed: seed)
            mice = [nil, nil]
            for index in mice.indices { plug(index) }
            touchpad = stage.kernel.plug(FakeDevice.touchpad(), .touchpad)
        }

        func plug(_ index: Int) {
            mice[index] = stage.kernel.plug(FakeDevice.mouse("Mouse \(index)", phys: "usb-\(index)"), .mouse)
        }

        func require(_ condition: Bool, _ text: @autoclosure () -> String) {
            if !condition, fault == nil { fault = "\(text()) at \(stage.kernel.time)" }
        }

        /// Notices what interrupts the clicks in progress.
        func interrupt(_ condition: (Click) -> Bool = { _ in true }) {
            for index in clicks.indices where condition(clicks[index]) { clicks[index].isInterrupted = true }
        }

        func press() {
            guard let index = mice.indices.randomElement(using: &numbers), let mouse = mice[index],
                let code = codes[index].randomElement(using: &numbers), !mouse.keys.contains(code)
            else { return }
            let before = stage.kernel.compositor.presses[code, default: 0]
            clicks.append(Click(device: mouse, code: code, before: before, isInterrupted: isDisturbed))
            stage.set(code, true, on: mouse)
        }

        /// Whether the daemon may lose what comes now.
        var isDisturbed: Bool { stage.life == .hanging && !stage.isEnded }

        func release() {
            guard let index = clicks.indices.randomElement(using: &numbers) else { return }
            finish(at: index)
        }

        func finish(at index: Int) {
            if isDisturbed { clicks[index].isInterrupted = true }
            let click = clicks.remove(at: index)
            stage.set(click.code, false, on: click.device)
            stage.settle()
            ended[click.isInterrupted, default: [:]][click.code, default: 0] += 1
            if click.isInterrupted { return }
            let count = stage.kernel.compositor.presses[click.code, default: 0] - click.before
            require(count == 1, "a click of \(click.code) came \(count) times")
            require(!stage.kernel.compositor.held.contains(click.code), "a click of \(click.code) goes on")
        }

        /// Checks that each click came once; one that was interrupted at most once, perhaps later.
        func count() {
            for code in codes.joined() {
                let clean = ended[false]?[code] ?? 0
                let count = stage.kernel.compositor.presses[code, default: 0]
                require((clean...clean + (ended[true]?[code] ?? 0)).contains(count), "\(count) clicks for \(ended)")
            }
        }

        func takeAll() {
            for device in mice + [touchpad] { if let device, device.grabber == nil { stage.take(device) } }
        }

        func pass(_ microseconds: Int64) {
            var left = microseconds
            while left > 0 {
                let part = min(left, 50_000)
                let wasEnded = stage.isEnded
                stage.pass(part)
                left -= part
                if stage.isEnded, !wasEnded {
                    interrupt()
                    checkEnd()
                }
                watch()
            }
        }

        /// Checks when a daemon that hangs has lost its devices.
        func checkEnd() {
            guard let hangStart, stage.life == .hanging, let end = stage.kernel.lastRevocation else { return }
            require(end - hangStart <= 600_000, "a hanging daemon held its devices for \(end - hangStart) µs")
        }

        /// Checks that devices come back in time.
        func watch() {
            let held = mice.compactMap { $0 }.filter { $0.grabber != nil }
            if let hangStart, stage.life == .hanging {
                require(held.isEmpty || stage.kernel.time - hangStart <= 600_000, "a hanging daemon holds a mouse")
            }
            let isChord = held.contains { $0.keys.isSuperset(of: BTN_LEFT...BTN_MIDDLE) }
            chordStart = isChord ? chordStart ?? stage.kernel.time : nil
            if let chordStart { require(stage.kernel.time - chordStart <= 2_000_000, "the chord is ignored") }
        }

        func step() {
            switch UInt8.random(in: 0..<24, using: &numbers) {
            case 0..<7: press()
            case 7..<13: release()
            case 13: if let mouse = mice[Int.random(in: 0...1, using: &numbers)] { stage.move(mouse) }
            case 14:
                interrupt()
                stage.become(.gone)
                require(mice.allSatisfy { $0?.grabber == nil }, "a dead daemon holds a mouse")
            case 15:
                if stage.life == .running, !stage.isEnded {
                    interrupt()
                    hangStart = stage.kernel.time
                    stage.become(.hanging)
                }
            case 16: if stage.life == .hanging { stage.become(.running) }
            case 17: unplugOrPlug()
            case 18: chord()
            case 19: touch()
            case 20: takeWithPress()
            default:
                if stage.life == .gone || stage.isEnded { stage.connect() }
                if stage.life == .running { takeAll() }
            }
            stage.settle()
            watch()
        }

        func unplugOrPlug() {
            let index = Int.random(in: 0...1, using: &numbers)
            guard let mouse = mice[index] else { return plug(index) }
            for click in clicks where click.device === mouse { ended[true, default: [:]][click.code, default: 0] += 1 }
            clicks.removeAll { $0.device === mouse }
            mice[index] = nil
            stage.kernel.unplug(mouse)
        }

        func chord() {
            guard let mouse = mice[0], mouse.keys.isEmpty else { return }
            for code in codes[0] {
                let before = stage.kernel.compositor.presses[code, default: 0]
                clicks.append(Click(device: mouse, code: code, before: before, isInterrupted: isDisturbed))
                stage.set(code, true, on: mouse)
            }
            pass(.random(in: 1_000_000...2_200_000, using: &numbers))
        }

        func touch() {
            guard let touchpad else { return }
            finger += 1
            stage.touch(touchpad.value(of: ABS_MT_TRACKING_ID, inSlot: 0) >= 0 ? -1 : finger, on: touchpad)
        }

        /// Takes everything while a person presses, releases or touches between two calls of the guard, and moves a mouse.
        func takeWithPress() {
            guard stage.life == .running, !stage.isEnded else { return }
            var left = Int.random(in: 0..<30, using: &numbers)
            stage.kernel.beforeCall = { [unowned self] in
                if let mouse = mice[Int.random(in: 0...1, using: &numbers)] { stage.move(mouse) }
                left -= 1
                guard left == 0 else { return }
                switch UInt8.random(in: 0..<3, using: &numbers) {
                case 0: press()
                case 1: touch()
                default:
                    if let index = clicks.indices.randomElement(using: &numbers) {
                        // What comes of it is known after the call.
                        stage.set(clicks[index].code, false, on: clicks[index].device)
                    }
                }
            }
            takeAll()
            stage.kernel.beforeCall = nil
            stage.settle()
            for index in clicks.indices.reversed() where !clicks[index].device.keys.contains(clicks[index].code) {
                finish(at: index)
            }
        }

        func run() -> String? {
            stage.connect()
            for _ in 0..<30 where fault == nil {
                pass(.random(in: 1_000...150_000, using: &numbers))
                step()
            }
            while !clicks.isEmpty { finish(at: clicks.count - 1) }
            if let touchpad { stage.touch(-1, on: touchpad) }
            stage.become(.gone)
            count()
            require(stage.kernel.compositor.held.isEmpty, "stuck: \(stage.kernel.compositor.held)")
            require(stage.kernel.compositor.fingers == 0, "a finger is left")
            for case let mouse? in mice {
                let before = stage.kernel.compositor.motions
                stage.move(mouse)
                require(stage.kernel.compositor.motions == before + 1, "the mouse is not back")
            }
            return fault
        }
    }

    @Test("10 000 schedules of presses, kills, hangs, chords and plugs")
    func schedules() throws {
        let first = FirstSeed.choose(usual: 21, for: "schedules of the guard")
        for seed in first..<first + 10_000 {
            if let fault = try Schedule(seed: seed).run() {
                Issue.record("seed \(seed): \(fault)")
                break
            }
        }
    }
}
