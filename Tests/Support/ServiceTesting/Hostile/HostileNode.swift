import CLibevdev
import PointerInput
import PointerModel
import PointerRuntime
import ScenarioTesting

/// A node that lies: the first bytes define its claims and the answers of its ioctls, the others its reports and their times.
enum HostileNode {
    /// Maximum number of reads until a node must have nothing left.
    static let roundLimit = 1000

    static func play(_ bytes: [UInt8]) throws {
        var input = ByteReader(bytes)
        if input.byte() % 4 == 3 {
            try playKeyboard(&input)
        } else {
            try playDevice(&input)
        }
    }

    // MARK: Devices

    private static func playDevice(_ input: inout ByteReader) throws {
        let (choice, flags) = (Int(input.byte()), input.short())
        let fault = LyingNode.Fault(from: &input)
        let seed = input.byte()
        let name = (0..<input.byte() % 16).map { _ in input.byte() }
        let claims = LyingDevice(from: &input)
        let node = try LyingNode(claims, name: name, fault: fault, seed: seed)
        guard let device = try open(node, claims) else { return }
        let settings = settings(of: device.description.kind, choice, flags)
        var reports = ReportCheck(device.description, settings: settings)
        var violation: Violation?
        try drive(
            node,
            &input,
            event: claims.event,
            pass: { seconds in try reports.wait(seconds: seconds) },
            read: {
                let outcome = node.answering {
                    device.read { report in
                        do throws(Violation) {
                            try reports.process(report)
                            if report.isResynchronized, !node.hasFailed {
                                try expect(report, of: device.description, asSaidBy: node, claims)
                            }
                        } catch {
                            violation = violation ?? error
                        }
                    }
                }
                if let violation { throw violation }
                return outcome
            }
        )
        try reports.end()
    }

    /// Opens a node as a device. Only claims and failures may make the daemon refuse it.
    /// - Returns: nil if it is refused.
    private static func open(_ node: LyingNode, _ claims: LyingDevice) throws -> EvdevDevice? {
        let properties = DeviceDescription(
            id: DeviceID(rawValue: 1),
            kind: claims.kind,
            name: "",
            node: "/dev/input/event1"
        )
        do {
            return try node.answering { () throws(UnusableDevice) in
                try EvdevDevice(OwnedDescriptor(node.descriptor), describedBy: properties, logger: Self.logger)
            }
        } catch {
            try Violation.unless(
                !error.reason.isEmpty && (!claims.isSound || node.hasFailed),
                "a device is refused only for what it claims",
                error.reason
            )
            return nil
        }
    }

    /// Throws unless a report after dropped events has the state that the node's ioctls answered.
    private static func expect(
        _ report: borrowing InputReport,
        of device: DeviceDescription,
        asSaidBy node: LyingNode,
        _ claims: LyingDevice
    ) throws(Violation) {
        let name = "after dropped events the state is what the device says"
        let buttons = report.buttons
        for index in 0..<5 {
            // From BTN_LEFT to BTN_EXTRA, in the order of the buttons. Buttons already down at opening may be missing.
            let button = Buttons(rawValue: 1 << UInt8(index))
            let isDown = node.isDown(272 + UInt16(index)) && claims.keys.contains(272 + UInt16(index))
            try Violation.unless(isDown || !buttons.contains(button), name, "\(buttons)")
        }
        // The tracking ids of a touchpad with one slot are made up.
        guard let touchpad = device.touchpad, touchpad.slots > 1 else { return }
        for slot in 0..<Contacts.capacity {
            guard let contact = report.contacts[slot] else { continue }
            try Violation.unless(contact.trackingID == node.trackingID(ofSlot: slot), name, "\(slot): \(contact)")
        }
    }

    /// Returns settings of a kind of device: its words by `choice`, its flags by bits.
    private static func settings(of kind: DeviceDescription.Kind, _ choice: Int, _ flags: UInt16) -> DeviceSettings {
        var (choice, flags) = (choice, flags)
        var settings = DeviceSettings()
        for key in DeviceSettings.keys where key.kinds.contains(kind) {
            let setting = key.setting
            switch setting.form {
            case .boolean:
                setting.set(.boolean(flags & 1 == 1), in: &settings)
                flags >>= 1
            case .word(let words):
                setting.set(.word(words[choice % words.count]), in: &settings)
                choice /= words.count
            case .number, .whole, .name, .criteria, .touchRange, .threshold: break
            }
        }
        return settings
    }

    // MARK: Keyboards

    private static func playKeyboard(_ input: inout ByteReader) throws {
        let fault = LyingNode.Fault(from: &input)
        let node = try LyingNode(nil, name: [], fault: fault, seed: input.byte())
        let reportsTyping = input.byte() % 2 == 1
        let keyboard: KeyboardDevice
        do {
            keyboard = try node.answering { () throws(UnusableDevice) in
                try KeyboardDevice(
                    OwnedDescriptor(node.descriptor),
                    node: "/dev/input/event1",
                    identity: DeviceIdentity(),
                    reportsTyping: reportsTyping,
                    logger: Self.logger
                )
            }
        } catch {
            let isRefused = !error.reason.isEmpty && node.hasFailed
            return try Violation.unless(isRefused, "a keyboard is refused only for what fails", error.reason)
        }
        var reported = keyboard.modifiers
        var violation: Violation?
        let isOpen = try drive(
            node,
            &input,
            event: key,
            pass: { _ in },
            read: {
                let outcome = node.answering {
                    keyboard.read(
                        onTyping: { _ in
                            let isCommand = !keyboard.modifiers.isDisjoint(with: [.control, .alternate, .command])
                            guard !reportsTyping || isCommand else { return }
                            violation = Violation("typing is reported only on request", "\(keyboard.modifiers)")
                        },
                        { _ in
                            if keyboard.modifiers == reported {
                                violation = Violation("modifiers are reported when they change", "\(reported)")
                            }
                            reported = keyboard.modifiers
                        }
                    )
                }
                if let violation { throw violation }
                // A round reads up to a bound, and epoll reports the rest.
                if case .drained = outcome, node.unread > 0 { return .unfinished }
                return outcome
            }
        )
        guard isOpen else { return }
        try node.report(modifiers.map { inputEvent(1, $0, 0, at: 0) } + [inputEvent(0, 0, 0, at: 0)])
        _ = node.answering { keyboard.read { _ in } }
        try Violation.unless(
            keyboard.modifiers.isSubset(of: .capsLock),
            "a release follows a press",
            "\(keyboard.modifiers) when all keys are up"
        )
    }

    /// Codes of the modifier keys: KEY_LEFTSHIFT and so on.
    private static let modifiers: [UInt16] = [42, 54, 29, 97, 56, 100, 125, 126]

    /// Makes an event: mostly one of a keyboard, sometimes any.
    private static func key(_ input: inout ByteReader) -> (UInt16, UInt16, Int32) {
        let choice = input.byte()
        let value = Int32(choice >> 4 & 3)
        switch choice % 8 {
        case 0, 1: return (0, choice < 16 ? 3 : 0, 0)
        case 2, 3, 4: return (1, modifiers[Int(input.byte()) % modifiers.count], value)
        case 5: return (1, UInt16(input.byte()), value)
        case 6: return (0x11, UInt16(choice >> 6), value)
        default: return (input.short() % 32, input.short(), input.value())
        }
    }
}
