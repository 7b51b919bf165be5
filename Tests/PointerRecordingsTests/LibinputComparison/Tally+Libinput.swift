import LibinputRecordings
import PointerModel
import PointerRecordings

extension Tally {
    /// What libinput made of a recording.
    /// - Parameters:
    ///   - unit: what a unit of the device is in 1/1000 inch, in which libinput reports the unaccelerated motion of
    ///     touchpads; 1 for others.
    ///   - scrollFingers: how many fingers scroll: libinput does not report it, but has one way of it for a device.
    init(libinput record: LibinputRecord, unit: Double, scrollFingers: Int) {
        self.init()
        for event in record.libinputEvents { add(event, unit, scrollFingers) }
    }

    private mutating func add(_ event: LibinputEvent, _ unit: Double, _ fingers: Int) {
        switch event.content {
        case .motion(let delta, let unaccelerated):
            move(delta, unaccelerated: unaccelerated * unit)
        case .button(let code, let isPressed):
            // Others, such as BTN_TASK, are none that a pointer has.
            if let name = Self.names[code] { buttons.append((isPressed ? "+" : "-") + name) }
        case .scroll(let step):
            if step.source == "wheel" {
                clicks += step.clicks
            } else {
                scroll += step.axes
                if step.axes != .zero {
                    scrolls += 1
                    scrollFingers.insert(fingers)
                }
            }
        case .gesture(let gesture) where gesture.name != "HOLD" && gesture.phase != "UPDATE":
            let phase = gesture.phase == "BEGIN" ? "began" : gesture.isCancelled ? "cancelled" : "ended"
            gestures.append("\(gesture.name.lowercased()) \(gesture.fingers) \(phase)")
        case .gesture, .other: break
        }
    }

    /// By BTN_….
    private static let names: [UInt16: String] = [
        0x110: "primary", 0x111: "secondary", 0x112: "middle", 0x113: "back", 0x114: "forward", 0x115: "forward",
        0x116: "back",
    ]
}
