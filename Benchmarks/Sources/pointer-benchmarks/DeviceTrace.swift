import DevicePeers
import Glibc

/// What a hand does with a device, as the reports that the kernel would send of it. It ends as it began, with nothing held.
struct DeviceTrace {
    let name: String
    let kind: FakeKind
    /// Microseconds from one report to the next.
    let interval: Int64
    private(set) var events: [FakeEvent] = []
    /// Where each report begins in ``events``, and where the last one ends.
    private(set) var bounds = [0]
    /// The motion that the reports add up to, in counts of a mouse and units of a touchpad.
    private(set) var motion = (dx: 0, dy: 0)

    private init(_ name: String, _ kind: FakeKind, interval: Int64) {
        self.name = name
        self.kind = kind
        self.interval = interval
    }

    var count: Int { bounds.count - 1 }
    var duration: Int64 { Int64(count) * interval }

    /// Copies reports, with the times that they have in a trace that begins at `start`.
    func copy(_ reports: Range<Int>, startingAt start: Int64, into buffer: inout [FakeEvent]) {
        buffer.removeAll(keepingCapacity: true)
        for report in reports {
            let time = start + Int64(report + 1) * interval
            for index in bounds[report]..<bounds[report + 1] {
                var event = events[index]
                event.seconds = time / 1_000_000
                event.microseconds = time % 1_000_000
                buffer.append(event)
            }
        }
    }

    private mutating func add(_ type: Int32, _ code: Int32, _ value: Int) {
        let event = FakeEvent(
            seconds: 0,
            microseconds: 0,
            type: UInt16(type),
            code: UInt16(code),
            value: Int32(value)
        )
        events.append(event)
    }

    private mutating func endReport() {
        add(EV_SYN, SYN_REPORT, 0)
        bounds.append(events.count)
    }

    /// A mouse at 1 kHz, whose hand goes round, and clicks and turns the wheel at times.
    static func mouse(reports: Int) -> DeviceTrace {
        var trace = DeviceTrace("mouse", FAKE_MOUSE, interval: 1_000)
        for report in 0..<reports {
            let angle = Double(report) * 0.01
            let dx = Int((6 * cos(angle)).rounded()) + 1
            let dy = Int((6 * sin(angle)).rounded()) + 1
            trace.motion.dx += dx
            trace.motion.dy += dy
            if dx != 0 { trace.add(EV_REL, REL_X, dx) }
            if dy != 0 { trace.add(EV_REL, REL_Y, dy) }
            switch report % 500 {
            case 100: trace.add(EV_KEY, BTN_LEFT, 1)
            case 200: trace.add(EV_KEY, BTN_LEFT, 0)
            case 300:
                trace.add(EV_REL, REL_WHEEL, -1)
                trace.add(EV_REL, REL_WHEEL_HI_RES, -120)
            default: break
            }
            trace.endReport()
        }
        return trace
    }

    /// A touchpad at 125 Hz on which fingers go to and fro, side by side, and lift in between.
    static func touchpad(fingers: Int, strokes: Int) -> DeviceTrace {
        let name = fingers == 1 ? "touchpad, one finger" : "touchpad, two fingers that scroll"
        var trace = DeviceTrace(name, FAKE_TOUCHPAD, interval: 8_000)
        let tools = [BTN_TOOL_FINGER, BTN_TOOL_DOUBLETAP]
        for stroke in 0..<strokes {
            // A full second, up and down alike.
            var place = stroke.isMultiple(of: 2) ? (x: 1_200, y: 600) : (x: 1_800, y: 1_600)
            for step in 0..<125 {
                if step > 0 {
                    let pace = 2 + 8 * sin(Double(step) * .pi / 125)
                    let way = (x: fingers == 1 ? Int((pace * 0.6).rounded()) : 0, y: Int(pace.rounded()))
                    let sign = stroke.isMultiple(of: 2) ? 1 : -1
                    place = (place.x + sign * way.x, place.y + sign * way.y)
                    trace.motion.dx += fingers * way.x
                    trace.motion.dy += fingers * way.y
                }
                for finger in 0..<fingers {
                    trace.add(EV_ABS, ABS_MT_SLOT, finger)
                    if step == 0 { trace.add(EV_ABS, ABS_MT_TRACKING_ID, stroke * 2 + finger + 1) }
                    trace.add(EV_ABS, ABS_MT_POSITION_X, place.x + finger * 800)
                    trace.add(EV_ABS, ABS_MT_POSITION_Y, place.y)
                    trace.add(EV_ABS, ABS_MT_PRESSURE, 60 + step % 7)
                }
                if step == 0 {
                    trace.add(EV_KEY, BTN_TOUCH, 1)
                    trace.add(EV_KEY, tools[fingers - 1], 1)
                }
                trace.add(EV_ABS, ABS_X, place.x)
                trace.add(EV_ABS, ABS_Y, place.y)
                trace.add(EV_ABS, ABS_PRESSURE, 60 + step % 7)
                trace.endReport()
            }
            for finger in 0..<fingers {
                trace.add(EV_ABS, ABS_MT_SLOT, finger)
                trace.add(EV_ABS, ABS_MT_TRACKING_ID, -1)
            }
            trace.add(EV_KEY, BTN_TOUCH, 0)
            trace.add(EV_KEY, tools[fingers - 1], 0)
            trace.endReport()
        }
        return trace
    }
}
