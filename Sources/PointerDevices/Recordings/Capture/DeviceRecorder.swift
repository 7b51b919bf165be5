import CLibevdev
import CLinux
import Glibc
public import PointerModel
import PointerRuntime
import SystemPackage

/// Takes down what a device reports, as the text of an evemu recording.
///
/// The device is observed, never grabbed. What somebody types on it is not taken down: of its keys only buttons, tools and modifiers
/// are, and nothing that names another key or tells when one was pressed.
public final class DeviceRecorder {
    /// How a round of reading ended.
    public enum Outcome: Sendable, Hashable {
        /// Everything there was has been read.
        case drained
        /// There may be more, and the descriptor need not say so.
        case unfinished
        /// The device cannot be read any more, and why.
        case gone(reason: String)
    }

    /// What the device says of itself, as the recording has it.
    public let device: RecordedDevice
    /// What kind of pointing device it is.
    public let kind: DeviceDescription.Kind
    /// How many reports were taken down.
    public private(set) var reportCount = 0
    /// How many times the kernel dropped reports, and the state was taken down instead.
    public private(set) var dropCount = 0

    private let file: OwnedDescriptor
    private let source: LibevdevDevice
    private var filter = ReportFilter()
    private var writer = EvemuWriter()
    private var events: [RawEvent] = []

    /// Opens a pointing device for reading.
    ///
    /// Fails for a node that cannot be read, with who may, and for what is no pointing device, such as a keyboard.
    public init(_ choice: PointingDevice) throws(RecordingRefusal) {
        let node = choice.node
        file = try choice.open()
        // Where the kernel does not hold the other keys back, they arrive here and are left out.
        try? EventMask.recorded.apply(to: file.rawValue, with: .kernel)
        try? EventQueue.drain(file.rawValue)
        do throws(Errno) {
            source = try LibevdevDevice(descriptor: file.rawValue)
            try source.setClock(CLOCK_MONOTONIC)
        } catch {
            throw RecordingRefusal(node: node, reason: error.deviceReason)
        }
        guard let kind = choice.kind(of: source) else {
            throw RecordingRefusal(
                node: node,
                reason: "\(PrintableText.quote(source.name)) is no mouse, no touchpad and no pointing stick; "
                    + "nothing else is recorded, keyboards least of all"
            )
        }
        self.kind = kind
        device = RecordedDevice(source, udevProperties: choice.udevProperties)
    }

    /// What becomes readable when there is something to read; valid as long as this value lives.
    public var descriptor: Int32 { file.rawValue }

    /// The text that the recording begins with.
    public var description: [UInt8] { Array(EvemuWriter.description(of: device).utf8) }

    /// Reads what there is, up to a bound, and adds the text of each whole report.
    public func read(into text: inout [UInt8]) -> Outcome {
        var event = input_event()
        for _ in 0..<EvdevDevice.roundLimit {
            switch source.next(.normal, into: &event) {
            case .event:
                take(RawEvent(event), into: &text)
            case .dropped:
                guard synchronize(from: RawEvent(event), into: &text) else {
                    return .gone(reason: "its state after dropped reports cannot be told")
                }
                return .unfinished
            case .nothing:
                return .drained
            case .failed(let error):
                if error == .interrupted { continue }
                return .gone(reason: error.deviceReason)
            }
        }
        return .unfinished
    }

    private func take(_ event: RawEvent, into text: inout [UInt8]) {
        guard filter.take(event, into: &events) || events.count >= ReportFilter.limit else { return }
        if events.last?.isReport == true { reportCount += 1 }
        for event in events { writer.append(event, to: &text) }
        events.removeAll(keepingCapacity: true)
    }

    /// Takes down the differences that dropped reports left, as a report of their own after SYN_DROPPED.
    /// - Returns: false if they did not end.
    private func synchronize(from dropped: RawEvent, into text: inout [UInt8]) -> Bool {
        // Of the report that was cut short nobody knows what is missing.
        filter.clear()
        dropCount += 1
        writer.append(
            comment: "SYN_DROPPED: reports were lost here. What follows is how libevdev found the device after them.",
            to: &text
        )
        writer.append(dropped, to: &text)
        var event = input_event()
        var count = 0
        var time = dropped.time
        while case .dropped = source.next(.synchronize, into: &event) {
            guard count < EvdevDevice.differenceLimit else { return false }
            count += 1
            let difference = RawEvent(event)
            time = max(time, difference.time)
            if !difference.isReport { take(difference, into: &text) }
        }
        var end: [RawEvent] = []
        if filter.take(.report(at: time), into: &end) {
            for event in end { writer.append(event, to: &text) }
        } else {
            writer.append(.report(at: time), to: &text)
        }
        reportCount += 1
        return true
    }
}
