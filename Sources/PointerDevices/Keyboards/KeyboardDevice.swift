import CLinux
import Glibc
package import Logging
package import PointerModel
package import PointerRuntime
import SystemPackage

/// One open keyboard, of which nothing but the modifiers is read: no other key arrives here or wakes the process.
///
/// Where it is to tell that somebody types, the keys that write arrive too. All that is made of one is the moment of its press: the
/// code goes no further than the event in which it came.
///
/// It does without libevdev, which asks for the state of all keys (EVIOCGKEY, which knows no mask). Hence a modifier that is down
/// when the keyboard is opened, or when the kernel dropped events, counts only once an event tells of it.
package final class KeyboardDevice: WatchedDevice {
    let node: String
    var name: String { identity.name }
    var descriptor: Int32 { file.rawValue }
    /// What is held on this keyboard.
    package var modifiers: Modifiers { held.modifiers }

    /// Where the keyboard is.
    let identity: DeviceIdentity
    /// Whether it tells that somebody types.
    private(set) var hearsTyping: Bool

    private let file: OwnedDescriptor
    private let calls: EventCalls
    private let logger: Logger
    private var held = HeldModifiers()
    /// The modifiers as the last report that changed them left them.
    private var told: Modifiers = []
    private var droppedLog: LimitedLog
    private var isClosed = false

    /// Takes over an open node, before anything was read from it. Refuses it where the kernel does not mask its other keys.
    package init(
        _ file: consuming OwnedDescriptor,
        node: String,
        identity: DeviceIdentity,
        hearsTyping: Bool = false,
        calls: EventCalls = .kernel,
        logger: Logger
    ) throws(UnusableDevice) {
        self.node = node
        self.identity = identity
        self.hearsTyping = hearsTyping
        self.calls = calls
        self.logger = logger
        droppedLog = LimitedLog(logger, burst: 5, period: 6_000_000)
        let number = file.rawValue
        self.file = file
        try Self.mask(number, hearsTyping: hearsTyping, with: calls)
        do throws(Errno) {
            // Throws away in the kernel what piled up since the node was opened, other keys among it.
            try calls.setClock(number, CLOCK_MONOTONIC)
            try EventQueue.drain(number)
            held.adopt(lights: try calls.lights(number))
            told = held.modifiers
        } catch {
            throw UnusableDevice(error)
        }
    }

    /// Has it tell that somebody types, or no longer. Where that fails it must not be read any more.
    package func hearTyping(_ hearsTyping: Bool) throws(UnusableDevice) {
        // What the kernel has queued under the mask before is thrown away as it is read.
        self.hearsTyping = hearsTyping
        try Self.mask(descriptor, hearsTyping: hearsTyping, with: calls)
    }

    private static func mask(
        _ descriptor: Int32,
        hearsTyping: Bool,
        with calls: EventCalls
    ) throws(UnusableDevice) {
        do throws(Errno) {
            try (hearsTyping ? EventMask.typing : .modifiers).apply(to: descriptor, with: calls)
        } catch {
            throw UnusableDevice(
                reason: "refused: the kernel does not hold back its other keys (EVIOCSMASK: \(error.deviceReason))",
                error
            )
        }
    }

    /// Reads what there is, up to a bound, and calls `handler` after each report that changed ``modifiers``.
    /// - Parameter onTyping: called with the moment of each press of a key that writes, where it ``hearsTyping``.
    package func read(onTyping: (Timestamp) -> Void = { _ in }, _ handler: (Timestamp) -> Void) -> ReadOutcome {
        var dropTime: Int64?
        do throws(Errno) {
            _ = try EventQueue.read(descriptor) { event in
                guard !isClosed else { return }
                switch held.consume(event) {
                case .pending:
                    return
                case .typed:
                    if hearsTyping { onTyping(Timestamp(microseconds: event.time)) }
                    return
                case .report:
                    break
                case .dropped:
                    dropTime = event.time
                    warnOfDrop()
                }
                tell(event.time, handler)
            }
            guard let dropTime, !isClosed else { return .drained }
            // Asked for last: it takes what is queued of the light, and nothing that was read is newer.
            held.adopt(lights: try calls.lights(descriptor))
            tell(dropTime, handler)
            return .drained
        } catch {
            return .gone(error)
        }
    }

    private func tell(_ time: Int64, _ handler: (Timestamp) -> Void) {
        guard modifiers != told else { return }
        told = modifiers
        handler(Timestamp(microseconds: time))
    }

    /// Lets a round of reading end with the report at hand.
    package func close() {
        isClosed = true
    }

    private func warnOfDrop() {
        droppedLog.log(
            .warning,
            "SYN_DROPPED: the kernel dropped modifiers of \(PrintableText.escape(name)), which count as up until it reports them again",
            metadata: ["node": "\(PrintableText.escape(node))"]
        )
    }
}
