import CLibevdev
import PointerModel
import ScenarioTesting
import Testing

@testable import PointerInput
@testable import PointerRecordings

/// A touchpad with a mirror, and its copy as the kernel keeps it.
final class MirrorStage {
    let known: TouchpadEvents
    private(set) var assembler: FrameAssembler
    private(set) var mirror: TouchpadMirror
    /// The touchpad's state.
    private(set) var source = TouchpadState()
    /// The copy's state, by what was written to it.
    private(set) var copy = TouchpadState()
    /// Whether the copy has got nothing since a button was down with several fingers on the touchpad: its fingers rest then.
    private(set) var isHeld = false
    /// The events of the copy's reports since the last ``takeReports()``.
    private var reports: [[RawEvent]] = []
    private var time: Int64 = 0

    /// Creates a touchpad that no finger touches.
    /// - Parameters:
    ///   - device: touchpad.
    ///   - isTouched: whether a finger was down before the mirror began.
    init(_ device: TestDevice, isTouched: Bool = false) throws {
        let recording = try Recording(parsing: Array(device.description.utf8), file: "test.evemu")
        let described = try recording.device.makeDevice()
        known = TouchpadEvents(described)
        let capabilities = try DeviceCapabilities(described, kind: .touchpad)
        assembler = FrameAssembler(device: DeviceID(rawValue: 1), capabilities: capabilities)
        mirror = TouchpadMirror(of: known, in: TouchpadState(of: described), isTouched: isTouched)
    }

    /// Has the touchpad send events. The events are lost to the mirror if it is not to see them.
    func send(_ events: [TestEvent], isSeen: Bool = true) {
        for event in events {
            time += 1
            let raw = RawEvent(
                time: time,
                type: UInt16(event.type),
                code: UInt16(event.code),
                value: event.value
            )
            source.consume(raw)
            let isReport = assembler.consume(raw)
            guard isSeen else { continue }
            mirror.consume(raw)
            guard isReport else { continue }
            mirror.endReport(fingers: assembler.frame.fingerCount, isPressed: assembler.frame.keys & 0b111 != 0)
            takeReport()
        }
    }

    /// Gives the mirror the touchpad's state, as after dropped events.
    func resynchronize() {
        mirror.adopt(source)
        mirror.endReport(fingers: assembler.frame.fingerCount, isPressed: assembler.frame.keys & 0b111 != 0)
        takeReport()
    }

    /// Ends the drive.
    func end() {
        mirror.end()
        takeReport()
    }

    func loseReport() { mirror.noteLoss() }

    private func takeReport() {
        let events = mirror.report.map { RawEvent($0) }
        guard !events.isEmpty else {
            if assembler.frame.keys & 0b111 != 0, assembler.frame.fingerCount > 1 { isHeld = true }
            return
        }
        isHeld = false
        reports.append(events)
        for event in events { copy.consume(event) }
    }

    /// Returns the copy's reports since the last call, without the SYN_REPORT, each sorted by what it says.
    func takeReports() -> [[String]] {
        defer { reports = [] }
        return reports.map { Self.words(of: $0) }
    }

    /// Returns the copy's events since the last call, in their order.
    func takeEvents() -> [RawEvent] {
        defer { reports = [] }
        return reports.flatMap { $0 }
    }

    /// What a report says: the slot, the code and the value of each event.
    static func words(of report: [RawEvent], from slot: Int32 = -1) -> [String] {
        var slot = slot
        var words: [String] = []
        for event in report where Int32(event.type) != EV_SYN {
            let code = Int32(event.code)
            if Int32(event.type) == EV_ABS, code == ABS_MT_SLOT {
                slot = event.value
            } else if Int32(event.type) == EV_ABS, code > ABS_MT_SLOT {
                words.append("slot \(slot) \(code)=\(event.value)")
            } else {
                words.append("\(event.type) \(code)=\(event.value)")
            }
        }
        return words.sorted()
    }

    /// Whether the copy has the touchpad's state.
    var isEqual: Bool { Self.values(of: copy, known) == Self.values(of: source, known) }

    /// Whether no finger and no key is down on the copy.
    var isAtRest: Bool {
        copy.keys == 0 && (0..<known.slots).allSatisfy { copy[$0, ABS_MT_TRACKING_ID] < 0 }
    }

    private static func values(of state: TouchpadState, _ known: TouchpadEvents) -> [Int32] {
        let slots = (0..<known.slots).flatMap { slot in
            (ABS_MT_TOUCH_MAJOR...ABS_MT_TOOL_Y).filter {
                $0 == ABS_MT_TRACKING_ID || known.slotAxes >> UInt16($0 - 0x30) & 1 == 1
            }
            .map { state[slot, $0] }
        }
        let axes = (0..<ABS_MT_SLOT).filter { known.axes >> UInt64($0) & 1 == 1 }.map { state[$0] }
        return slots + axes + [Int32(state.keys & known.keys)]
    }
}
