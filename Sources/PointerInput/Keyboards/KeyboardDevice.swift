import CLinux
import Glibc
package import PointerModel
package import PointerRuntime
import SystemPackage

/// One open keyboard, of which only the modifiers are read: the kernel delivers no other key and does not wake the process for
/// one.
///
/// A keyboard that reports typing delivers the typing keys too. Only the time of each press is used; the code is discarded with
/// its event.
///
/// It avoids libevdev, which reads the state of all keys (EVIOCGKEY, which no mask limits). Therefore a modifier that is down
/// when the keyboard is opened, or when the kernel drops events, counts only after its next event.
package final class KeyboardDevice: WatchedDevice {
    let node: String
    var name: String { identity.name }
    var descriptor: Int32 { file.rawValue }
    /// The modifiers held on this keyboard.
    package var modifiers: Modifiers { held.modifiers }

    /// The bus, ids and names of the keyboard.
    let identity: DeviceIdentity
    /// Whether it reports presses of typing keys.
    private(set) var reportsTyping: Bool

    private let file: OwnedDescriptor
    private let calls: EventCalls
    private let logger: Log
    private var held = HeldModifiers()
    /// The modifiers last reported to the handler.
    private var reported: Modifiers = []
    private var droppedLog: LimitedLog
    private var isClosed = false

    /// Takes ownership of an open node from which nothing was read yet. Fails if the kernel does not mask the other keys.
    package init(
        _ file: consuming OwnedDescriptor,
        node: String,
        identity: DeviceIdentity,
        reportsTyping: Bool = false,
        calls: EventCalls = .kernel,
        logger: Log
    ) throws(UnusableDevice) {
        self.node = node
        self.identity = identity
        self.reportsTyping = reportsTyping
        self.calls = calls
        self.logger = logger
        droppedLog = LimitedLog(logger, burst: 5, period: 6_000_000)
        let number = file.rawValue
        self.file = file
        try Self.mask(number, reportsTyping: reportsTyping, with: calls)
        do throws(Errno) {
            // Makes the kernel discard what it queued since the node was opened, other keys included.
            try calls.setClock(number, CLOCK_MONOTONIC)
            try EventQueue.drain(number)
            held.adopt(lights: try calls.lights(number))
            reported = held.modifiers
        } catch {
            throw UnusableDevice(error)
        }
    }

    /// Starts or stops reporting typing. If that fails, the keyboard must not be read any more.
    package func setReportsTyping(_ reportsTyping: Bool) throws(UnusableDevice) {
        // Events that the kernel queued under the previous mask are ignored when they are read.
        self.reportsTyping = reportsTyping
        try Self.mask(descriptor, reportsTyping: reportsTyping, with: calls)
    }

    private static func mask(
        _ descriptor: Int32,
        reportsTyping: Bool,
        with calls: EventCalls
    ) throws(UnusableDevice) {
        do throws(Errno) {
            try (reportsTyping ? EventMask.typing : .modifiers).apply(to: descriptor, with: calls)
        } catch {
            throw UnusableDevice(
                reason: "refused: the kernel cannot mask its other keys (EVIOCSMASK: \(error.deviceReason))",
                error
            )
        }
    }

    /// Reads one bounded round.
    /// - Parameters:
    ///   - onTyping: called with the time of each press of a typing key, if the keyboard ``reportsTyping``.
    ///   - handler: called with the time of each report that changed ``modifiers``.
    package func read(onTyping: (Timestamp) -> Void = { _ in }, _ handler: (Timestamp) -> Void) -> ReadOutcome {
        var dropTime: Int64?
        do throws(Errno) {
            _ = try EventQueue.read(descriptor) { event in
                guard !isClosed else { return }
                switch held.consume(event) {
                case .pending:
                    return
                case .typed:
                    if reportsTyping { onTyping(Timestamp(microseconds: event.time)) }
                    return
                case .report:
                    break
                case .dropped:
                    dropTime = event.time
                    warnOfDrop()
                }
                reportChange(event.time, handler)
            }
            guard let dropTime, !isClosed else { return .drained }
            // The LEDs are read last: the ioctl removes queued LED events, and no event read so far is newer.
            held.adopt(lights: try calls.lights(descriptor))
            reportChange(dropTime, handler)
            return .drained
        } catch {
            return .gone(error)
        }
    }

    private func reportChange(_ time: Int64, _ handler: (Timestamp) -> Void) {
        guard modifiers != reported else { return }
        reported = modifiers
        handler(Timestamp(microseconds: time))
    }

    /// Ends the current round after the report at hand.
    package func close() {
        isClosed = true
    }

    private func warnOfDrop() {
        droppedLog.log(
            .warning,
            "SYN_DROPPED: the kernel dropped modifiers of \(escaping: name); they count as up until reported again",
            metadata: ["node": "\(escaping: node)"]
        )
    }
}
