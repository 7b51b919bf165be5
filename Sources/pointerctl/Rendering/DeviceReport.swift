import PointerModel
import PointerWire
import SafeText

/// The devices that the daemon reads, those that it does not, and changes of both.
struct DeviceReport {
    var painter: Painter
    /// Whether udev is running on this machine.
    var isUdevRunning = true

    func lines(_ reply: DeviceListReply) -> [String] {
        var lines: [String]
        if reply.devices.isEmpty {
            lines = ["No device moves the pointer."]
            // pointerd finds devices only through udev.
            if reply.failures.isEmpty, !isUdevRunning {
                lines.append(
                    "udev is not running, so pointerd finds no devices. "
                        + "Without udev, it can replay a recording: pointerd --replay FILE"
                )
            }
        } else {
            var table = Table()
            table.append("ID", "MODEL", "KIND", "POINTER", "NAME", "NODE", "DETAILS")
            for device in reply.devices {
                table.append(
                    "\(device.id)",
                    model(device),
                    kind(device),
                    PointerText.pointer(device.pointer),
                    name(device.name),
                    node(device.node),
                    details(device)
                )
            }
            lines = table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
        }
        guard !reply.failures.isEmpty else { return lines }
        var table = Table()
        for failure in reply.failures {
            table.append(node(failure.node), name(failure.name), PointerText.escape(failure.reason))
        }
        return lines + ["", painter("Not read:", .bad)] + table.lines()
    }

    /// Returns the line of an event, such as `added    3  mouse     default  USB Mouse  /dev/input/event3`.
    func line(_ event: DeviceEventMessage) -> String {
        let kind = DeviceEventMessage.Kind(rawValue: event.kind)
        let word = painter(PointerText.escape(event.kind).padded(to: 8), paint(kind))
        if let device = event.device {
            let identity = "\("\(device.id)".padded(to: 3))  \(self.kind(device).padded(to: 13))"
            let pointer = PointerText.pointer(device.pointer).padded(to: 7)
            return "\(word) \(identity)  \(pointer)  \(name(device.name))  \(node(device.node))"
        }
        if let failure = event.failure {
            let hasEnded = kind == .removed
            let reason = (hasEnded ? "no longer: " : "") + PointerText.escape(failure.reason)
            return "\(word) \(node(failure.node))  \(name(failure.name))  \(reason)"
        }
        return word
    }

    private func paint(_ kind: DeviceEventMessage.Kind?) -> Painter.Paint {
        switch kind {
        case .added: .good
        case .removed: .careful
        case .failed: .bad
        default: .strong
        }
    }

    private func kind(_ device: DeviceMessage) -> String { PointerText.escape(device.kind) }

    private func name(_ name: String) -> String { PointerText.escape(name) }

    private func node(_ node: String) -> String { PointerText.escape(node) }

    private func details(_ device: DeviceMessage) -> String {
        var parts: [String] = []
        if let dpi = device.dpi { parts.append("\(dpi.compact) dpi") }
        if let touchpad = device.touchpad {
            let doubt = touchpad.sizeAssumed ? " (assumed)" : ""
            parts.append("\(touchpad.width.compact)x\(touchpad.height.compact) mm\(doubt)")
            parts.append("\(touchpad.slots) \(touchpad.slots == 1 ? "finger" : "fingers")")
        }
        if let positions = device.positions { parts += details(positions) }
        if let rules = device.rules, !rules.isEmpty {
            parts.append("\(rules.count == 1 ? "rule" : "rules") \(rules.map(String.init).joined(separator: " "))")
        }
        if let force = force(device) { parts.append(force) }
        return parts.joined(separator: ", ")
    }

    /// Returns words such as `positions 0 to 32767 x 0 to 32767`, `all outputs`.
    private func details(_ positions: PositionsMessage) -> [String] {
        let (horizontal, vertical) = (range(positions.horizontal), range(positions.vertical))
        var parts = ["positions \(horizontal) x \(vertical)"]
        if let fingers = positions.fingers { parts.append("\(fingers) \(fingers == 1 ? "finger" : "fingers")") }
        if let rows = positions.calibration {
            parts.append("calibration \(rows.map(\.compact).joined(separator: " "))")
        }
        guard let output = positions.output else { return parts + ["all outputs"] }
        let name = PrintableText.quote(output)
        return parts + [positions.outputMissing ? "moves nothing: there is no output \(name)" : "output \(name)"]
    }

    private func range(_ range: RangeMessage) -> String { "\(range.minimum) to \(range.maximum)" }

    /// Returns words such as `force: contact size - its pressure has no unit and it is no pressure pad`; nil if the daemon does
    /// not report it.
    private func force(_ device: DeviceMessage) -> String? {
        guard let force = device.force else { return nil }
        let words = ForceClass(rawValue: force)?.words ?? PointerText.escape(force)
        return "force: " + words + (device.forceReason.map { " - " + PointerText.escape($0) } ?? "")
    }

    /// Returns vendor and product in the format of rules.
    private func model(_ device: DeviceMessage) -> String {
        if device.vendor == 0, device.product == 0 { return "-" }
        return "\(hex(device.vendor)):\(hex(device.product))"
    }

    /// Returns four hexadecimal digits, as lsusb(8) prints them.
    private func hex(_ value: UInt16) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
