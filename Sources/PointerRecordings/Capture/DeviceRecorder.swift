import CLibevdev
import CLinux
import Glibc
import PointerInput
package import PointerModel
import PointerRuntime
import SafeText
import SystemPackage

/// A recorder of a device's reports as the text of an evemu recording.
///
/// It observes the device and never grabs it. It does not record typing: of the keys only buttons, tools and modifiers, and
/// nothing that identifies another key or the time of its press.
package final class DeviceRecorder {
    /// How a round of reading ended.
    package enum Outcome: Sendable, Hashable {
        /// The queue is empty.
        case drained
        /// There may be more events, even if the descriptor is not readable.
        case unfinished
        /// The device cannot be read any more, for this reason.
        case gone(reason: String)
    }

    /// The description of the device in the recording.
    package let device: RecordedDevice
    /// The kind of the device.
    package let kind: DeviceDescription.Kind
    /// The number of recorded reports.
    package private(set) var reportCount = 0
    /// The number of times that the kernel dropped reports, for which the recording has the state instead.
    package private(set) var dropCount = 0

    private let file: OwnedDescriptor
    private let source: LibevdevDevice
    private var filter = ReportFilter()
    private var writer = EvemuWriter()
    private var events: [RawEvent] = []

    /// Opens a pointing device for reading.
    ///
    /// Fails if the node cannot be read (the error names the users who may), or is not a pointing device, such as a keyboard.
    package init(_ choice: PointingDevice) throws(RecordingRefusal) {
        let node = choice.node
        file = try choice.open()
        // If the kernel does not mask the other keys, they arrive here and the filter drops them.
        try? RecordedEvents.mask.apply(to: file.rawValue, with: .kernel)
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
                reason: "\(PrintableText.quote(source.name)) is not a mouse, touchpad, pointing stick or touchscreen; "
                    + "nothing else is recorded, keyboards least of all"
            )
        }
        self.kind = kind
        device = RecordedDevice(source, udevProperties: choice.udevProperties)
    }

    /// The descriptor to poll for reading; valid as long as this object lives.
    package var descriptor: Int32 { file.rawValue }

    /// The beginning of the recording: the device's description as text.
    package var description: [UInt8] { Array(EvemuWriter.description(of: device).utf8) }

    /// Reads one bounded round and appends the text of each complete report.
    package func read(into text: inout [UInt8]) -> Outcome {
        var event = input_event()
        for _ in 0..<PointerInputLimit.events.most {
            switch source.next(.normal, into: &event) {
            case .event:
                append(RawEvent(event), to: &text)
            case .dropped:
                guard synchronize(from: RawEvent(event), into: &text) else {
                    return .gone(reason: "its state after dropped reports cannot be read")
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

    private func append(_ event: RawEvent, to text: inout [UInt8]) {
        guard filter.consume(event, into: &events) || events.count >= PointerRecordingsLimit.reportEvents.most else {
            return
        }
        if events.last?.isReport == true { reportCount += 1 }
        for event in events { writer.append(event, to: &text) }
        events.removeAll(keepingCapacity: true)
    }

    /// Records the differences that dropped reports left, as one report after SYN_DROPPED.
    /// - Parameters:
    ///   - dropped: the SYN_DROPPED event.
    ///   - text: receives the text.
    /// - Returns: false if the differences did not end.
    private func synchronize(from dropped: RawEvent, into text: inout [UInt8]) -> Bool {
        // The report was cut short and is incomplete.
        filter.clear()
        dropCount += 1
        writer.append(
            comment: "SYN_DROPPED: reports were lost here. What follows is how libevdev found the device after them.",
            to: &text
        )
        writer.append(dropped, to: &text)
        var time = dropped.time
        let count = source.readDifferences { difference in
            time = max(time, difference.time)
            if !difference.isReport { append(difference, to: &text) }
        }
        if count == nil { return false }
        var end: [RawEvent] = []
        if filter.consume(.report(at: time), into: &end) {
            for event in end { writer.append(event, to: &text) }
        } else {
            writer.append(.report(at: time), to: &text)
        }
        reportCount += 1
        return true
    }
}
