import CLibevdev
import CLinux
import Glibc
package import Logging
package import PointerModel
package import PointerRuntime
import SystemPackage

/// One open input device: read-only, never grabbed, closed when it goes.
package final class EvdevDevice: WatchedDevice {
    /// How many events a round reads, so that one device keeps neither the others waiting nor what its own reports made: as
    /// many as the kernel keeps of a mouse.
    static let roundLimit = 128
    /// More differences than any device has keys and axes: beyond it the kernel and libevdev disagree without end.
    package static let differenceLimit = 65_536

    package let description: DeviceDescription
    var node: String { description.node }
    var name: String { description.name }
    var descriptor: Int32 { file.rawValue }

    private let file: OwnedDescriptor
    private let device: LibevdevDevice
    private let differenceLimit: Int
    private let logger: Logger
    private var batch = InputEventBuffer(capacity: roundLimit)
    private var assembler: FrameAssembler
    private var droppedLog: LimitedLog
    private var isClosed = false
    private var isTimeTold = false

    /// Takes over an open node. Fails if it is no input device or gives nothing to work with.
    ///
    /// - Parameters:
    ///   - properties: what is known of the device; the name, numbers and surface are read from the device.
    ///   - touchpad: what udev knows of it as a touchpad.
    ///   - differenceLimit: with more differences after dropped events than this, the device is given up.
    package init(
        _ file: consuming OwnedDescriptor,
        describedBy properties: DeviceDescription,
        touchpad: TouchpadProperties = TouchpadProperties(),
        differenceLimit: Int = differenceLimit,
        logger: Logger
    ) throws(UnusableDevice) {
        self.logger = logger
        droppedLog = LimitedLog(logger, burst: 5, period: 6_000_000)
        self.differenceLimit = differenceLimit
        let number = file.rawValue
        self.file = file
        let maskFailure = Self.mask(number)
        // What piled up since the node was opened is stamped by another clock, and in the state that is read next. What fails here fails
        // there.
        try? EventQueue.drain(number)
        do throws(Errno) {
            device = try LibevdevDevice(descriptor: number)
            // What came since then the kernel drops with SYN_DROPPED, as it has the wrong clock.
            try device.setClock(CLOCK_MONOTONIC)
        } catch {
            throw UnusableDevice(error)
        }
        if let maskFailure, Self.hasOtherKeys(device) {
            throw UnusableDevice(
                reason: "refused: it has keys beside its buttons, and the kernel does not hold them back "
                    + "(EVIOCSMASK: \(maskFailure.deviceReason))",
                maskFailure
            )
        }
        let capabilities = try DeviceCapabilities(
            device,
            kind: properties.kind,
            overrides: properties.outcome.overrides,
            properties: touchpad
        )
        var description = properties
        description.name = device.name
        description.bus = device.bus
        description.vendor = device.vendor
        description.product = device.product
        description.touchpad = capabilities.touchpad
        description.buttons = capabilities.buttons
        self.description = description
        assembler = FrameAssembler(device: description.id, capabilities: capabilities)
        assembler.begin(with: device)
    }

    /// Has the kernel hold back all that no report is made of, so that a key of a mouse neither arrives nor wakes the process.
    /// - Returns: why it does not.
    private static func mask(_ descriptor: Int32) -> Errno? {
        do throws(Errno) {
            try EventMask.pointing.apply(to: descriptor, with: .kernel)
            return nil
        } catch {
            return error
        }
    }

    private static func hasOtherKeys(_ device: borrowing LibevdevDevice) -> Bool {
        (0...KEY_MAX).contains { device.has(EV_KEY, $0) && !EventMask.pointing.contains(EV_KEY, $0) }
    }

    /// Reads what there is with one read(2), up to ``roundLimit`` events or dropped ones, and calls `handler` with each whole report, which it
    /// must not keep.
    package func read(_ handler: (borrowing InputReport) -> Void) -> ReadOutcome {
        switch batch.fill(from: descriptor) {
        case .nothing, .failed(.interrupted): return .drained
        case .failed(let error): return .gone(error)
        case .events: break
        }
        while !isClosed {
            switch assembler.read(&batch) {
            case .report:
                if assembler.frame.isTimeClamped { tellOfTime() }
                handler(assembler.frame)
            case .dropped(let event):
                guard resynchronize(event) else { return .gone(.ioError) }
                handler(assembler.frame)
                // What was read after it is older than the state. Who is too slow for the device must get on with everything else before
                // events are dropped again.
                return .unfinished
            case .end:
                return batch.isFull ? .unfinished : .drained
            }
        }
        return .drained
    }

    /// Lets a round of reading end with the report at hand; nothing is read any more.
    package func close() {
        isClosed = true
    }

    /// Says once that the device's times go back.
    private func tellOfTime() {
        guard !isTimeTold else { return }
        isTimeTold = true
        logger.warning(
            "the reports of \(PrintableText.escape(description.name)) have times that go back, which are taken for the last one",
            metadata: ["node": "\(PrintableText.escape(description.node))"]
        )
    }

    /// Takes over the state of the device after dropped events, as one report.
    /// - Returns: false if the differences did not end, so that the state is not known.
    private func resynchronize(_ dropped: RawEvent) -> Bool {
        _ = assembler.consume(dropped)
        var event = input_event()
        // It has seen none of the events, so that it has to be told; what it reads here it throws away.
        _ = device.next(.force, into: &event)
        var time = dropped.time
        var count = 0
        // The differences themselves are of no use: libevdev has the state they lead to, and it is taken as a whole.
        while case .dropped = device.next(.synchronize, into: &event) {
            guard count < differenceLimit else { return false }
            time = max(time, RawEvent(event).time)
            count += 1
        }
        assembler.adopt(device)
        _ = assembler.consume(.report(at: time))
        droppedLog.log(
            .warning,
            "SYN_DROPPED: the kernel dropped reports of \(PrintableText.escape(description.name)), its state was read anew",
            metadata: ["node": "\(PrintableText.escape(description.node))", "differences": "\(count)"]
        )
        return true
    }
}
