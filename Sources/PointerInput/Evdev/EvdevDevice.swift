import CLibevdev
import CLinux
import Glibc
package import PointerModel
package import PointerRuntime
import SystemPackage

/// One open input device: read-only, never grabbed by this process, closed when this object is freed.
package final class EvdevDevice: WatchedDevice {
    package let description: DeviceDescription
    package var node: String { description.node }
    package var name: String { description.name }
    package var descriptor: Int32 { file.rawValue }

    /// Whether the file is one that the guard has grabbed and given to the daemon.
    package private(set) var isGrabbed = false
    /// Whether the configuration lets the daemon take the device over.
    var isChosen = false
    private var file: OwnedDescriptor
    /// Time of the last report of the file before the grabbed one, which may begin with reports that came before the grab too; nil once
    /// its queue was empty.
    private var formerEnd: Timestamp?
    private var device: LibevdevDevice
    private let differenceLimit: Int
    private let logger: Log
    private var reader: ReportReader
    private var droppedLog: LimitedLog
    private var isClosed = false
    private var hasWarnedOfTime = false
    /// The virtual copy of a driven touchpad; nil without one.
    private var copy: TouchpadCopy?

    /// Takes ownership of an open node. Fails if it is not an input device, or not a usable one.
    ///
    /// - Parameters:
    ///   - file: open node.
    ///   - properties: description of the device; its name, ids, buttons, touchpad and positions are read from the device instead.
    ///   - udev: udev's properties of the device.
    ///   - differenceLimit: most differences after dropped events; with more, reading fails.
    ///   - logger: receives warnings about dropped events and times that go back.
    package init(
        _ file: consuming OwnedDescriptor,
        describedBy properties: DeviceDescription,
        udev: UdevProperties = UdevProperties(),
        differenceLimit: Int = PointerInputLimit.differences.most,
        logger: Log
    ) throws(UnusableDevice) {
        self.logger = logger
        droppedLog = LimitedLog(logger, burst: 5, period: 6_000_000)
        self.differenceLimit = differenceLimit
        let number = file.rawValue
        self.file = file
        device = try Self.open(number)
        let capabilities = try DeviceCapabilities(
            device,
            kind: properties.kind,
            overrides: properties.outcome.overrides,
            properties: udev
        )
        var description = properties
        description.name = device.name
        description.bus = device.bus
        description.vendor = device.vendor
        description.product = device.product
        description.touchpad = capabilities.touchpad
        description.positions = capabilities.positions
        description.buttons = capabilities.buttons
        self.description = description
        var assembler = FrameAssembler(device: description.id, capabilities: capabilities)
        assembler.begin(with: device)
        reader = ReportReader(assembler)
    }

    /// Reads one round: one read(2) of up to ``PointerInputLimit/events``, ended early by SYN_DROPPED. Calls `handler` with each
    /// complete report, which it must not keep.
    package func read(_ handler: (borrowing InputReport) -> Void) -> ReadOutcome {
        guard !isClosed else { return .drained }
        var reading = reader.readFirst(from: descriptor)
        while true {
            switch reading {
            case .report where isRepeated: break
            case .report:
                // One question for a report. What the queue has after it is older than the answer, and leads to it.
                if reader.assembler.isDoubtful { askForSlots() }
                if let copy {
                    copy.consume(reader.batch, from: reader.start)
                    copy.endReport(
                        fingers: reader.assembler.frame.fingerCount,
                        isPressed: reader.assembler.frame.isPressed
                    )
                }
                if reader.assembler.frame.isTimeClamped { warnOfTime() }
                handler(reader.assembler.frame)
            case .dropped(let event):
                copy?.consume(reader.batch, from: reader.start)
                guard resynchronize(event) else { return .gone(.ioError) }
                handler(reader.assembler.frame)
                // The state is newer than the rest of the batch. A daemon that is too slow for the device must serve everything
                // else before the kernel drops events again.
                return .unfinished
            case .end: copy?.consume(reader.batch, from: reader.start)
            case .nothing, .failed(.interrupted): return .drained
            case .failed(let error): return .gone(error)
            }
            // The handler may have closed the device.
            if isClosed { return .drained }
            if reader.isAtEnd {
                if reader.batch.isFull { return .unfinished }
                formerEnd = nil
                return .drained
            }
            reading = reader.readNext()
        }
    }

    /// Corrects the fingers of the report by what the kernel knows of the slots.
    private func askForSlots() {
        let number = file.rawValue
        reader.assembler.correctSlots { code, values in
            var span = values.mutableSpan
            return unsafe span.withUnsafeMutableBufferPointer {
                unsafe clinux_get_slots(number, UInt32(code), $0.baseAddress, $0.count) == 0
            }
        }
    }

    /// Continues with an open file of the same device that the guard has grabbed and prepared. The state stays, so that no press is
    /// lost; the caller has read the former file to its end.
    func exchange(_ grabbed: consuming OwnedDescriptor) {
        device.change(descriptor: grabbed.rawValue)
        file = grabbed
        formerEnd = reader.assembler.frame.time
        isGrabbed = true
    }

    /// Whether the current report has come through the file before the grabbed one too.
    private var isRepeated: Bool {
        guard let formerEnd else { return false }
        return reader.assembler.frame.time <= formerEnd
    }

    /// Ends the grabs of devices, all at once, if the guard ended before it could. Fails without harm if the guard has revoked the files.
    static func endGrabs(of devices: some Sequence<EvdevDevice>) {
        let descriptors = devices.map { $0.file.rawValue }
        unsafe clinux_end_grabs(descriptors, UInt32(descriptors.count))
    }

    /// Continues with a newly opened node after the guard took its file back, and makes one report of the state. What is down counts only
    /// after its release.
    /// - Parameters:
    ///   - node: the open node.
    ///   - time: time of the report.
    ///   - handler: receives the report, which it must not keep.
    func reopen(
        _ node: consuming OwnedDescriptor,
        at time: Timestamp,
        _ handler: (borrowing InputReport) -> Void
    ) throws(UnusableDevice) {
        device = try Self.open(node.rawValue)
        file = node
        formerEnd = nil
        isGrabbed = false
        _ = reader.assembler.consume(.dropped(at: time.microseconds))
        reader.assembler.begin(with: device)
        _ = reader.assembler.consume(.report(at: time.microseconds))
        handler(reader.assembler.frame)
    }

    /// Ends the current round after the report at hand; later rounds deliver nothing.
    package func close() {
        isClosed = true
        copy = nil
    }

    /// Gives the touchpad a virtual copy, which gets the reports of several fingers from the next landing on.
    /// - Parameters:
    ///   - node: event node of the copy, opened for writing.
    ///   - state: state of the touchpad; nil for that which it had when it was opened.
    func setCopy(at node: consuming OwnedDescriptor, in state: TouchpadState?) {
        let isTouched = reader.assembler.frame.fingerCount > 0
        let state = state ?? TouchpadState(of: device)
        copy = TouchpadCopy(at: node, TouchpadMirror(of: TouchpadEvents(device), in: state, isTouched: isTouched))
    }

    /// Lifts the fingers of the virtual copy, and closes its node.
    func removeCopy() {
        copy = nil
    }

    /// Logs, once per device, that its times go back.
    private func warnOfTime() {
        guard !hasWarnedOfTime else { return }
        hasWarnedOfTime = true
        logger.warning(
            "the reports of \(escaping: description.name) have times that go back; the last time is used instead",
            metadata: ["node": "\(escaping: description.node)"]
        )
    }

    /// Reads the state of the device after dropped events and makes one report of it.
    /// - Parameter dropped: the SYN_DROPPED event.
    /// - Returns: false if the differences did not end, so that the state is unknown.
    private func resynchronize(_ dropped: RawEvent) -> Bool {
        _ = reader.assembler.consume(dropped)
        var event = input_event()
        // libevdev did not read the SYN_DROPPED, so this call forces it to synchronize. It discards what it reads here.
        _ = device.next(.force, into: &event)
        var time = dropped.time
        // The differences themselves are ignored: libevdev applies them to its own state, which the assembler adopts as a whole.
        guard let count = device.readDifferences(atMost: differenceLimit, { time = max(time, $0.time) })
        else { return false }
        reader.assembler.adopt(device)
        _ = reader.assembler.consume(.report(at: time))
        copy?.adopt(device)
        copy?.endReport(fingers: reader.assembler.frame.fingerCount, isPressed: reader.assembler.frame.isPressed)
        droppedLog.log(
            .warning,
            "SYN_DROPPED: the kernel dropped reports of \(escaping: description.name); its state was read again",
            metadata: ["node": "\(escaping: description.node)", "differences": "\(count: count)"]
        )
        return true
    }
}

extension InputReport {
    /// Whether a button of a touchpad is down: the primary, secondary or middle one.
    fileprivate var isPressed: Bool { keys & 0b111 != 0 }
}
