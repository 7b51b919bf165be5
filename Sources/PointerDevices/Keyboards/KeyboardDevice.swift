import CLinux
import Glibc
import Logging
import PointerModel
import PointerRuntime
import SystemPackage

/// One open keyboard, of which nothing but the modifiers is read: no other key arrives here or wakes the process.
///
/// It does without libevdev, which asks for the state of all keys (EVIOCGKEY, which knows no mask). Hence a modifier that is down
/// when the keyboard is opened, or when the kernel dropped events, counts only once an event tells of it.
final class KeyboardDevice: WatchedDevice {
    let node: String
    let name: String
    var descriptor: Int32 { file.rawValue }
    /// What is held on this keyboard.
    var modifiers: Modifiers { held.modifiers }

    private let file: OwnedDescriptor
    private let calls: EventCalls
    private let logger: Logger
    private var held = HeldModifiers()
    /// The modifiers as the last report that changed them left them.
    private var told: Modifiers = []
    private var droppedMessages = RateLimit(burst: 5, period: 6_000_000)
    private var isClosed = false

    /// Takes over an open node, before anything was read from it. Refuses it where the kernel does not mask its other keys.
    init(
        _ file: consuming OwnedDescriptor,
        node: String,
        name: String,
        calls: EventCalls = .kernel,
        logger: Logger
    ) throws(UnusableDevice) {
        self.node = node
        self.name = name
        self.calls = calls
        self.logger = logger
        let number = file.rawValue
        self.file = file
        do throws(Errno) {
            try EventMask.modifiers.apply(to: number, with: calls)
        } catch {
            throw UnusableDevice(
                reason: "refused: the kernel does not hold back its other keys (EVIOCSMASK: \(error.deviceReason))",
                error
            )
        }
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

    /// Reads what there is, up to a bound, and calls `handler` after each report that changed ``modifiers``.
    func read(_ handler: (Timestamp) -> Void) -> ReadOutcome {
        var dropTime: Int64?
        do throws(Errno) {
            _ = try EventQueue.read(descriptor) { event in
                guard !isClosed else { return }
                switch held.consume(event) {
                case .pending:
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
    func close() {
        isClosed = true
    }

    private func warnOfDrop() {
        guard let suppressed = droppedMessages.admit(at: EventLoop.now()) else { return }
        var metadata: Logger.Metadata = ["node": "\(PrintableText.escape(node))"]
        if suppressed > 0 { metadata["suppressed"] = "\(suppressed)" }
        logger.warning(
            "SYN_DROPPED: the kernel dropped modifiers of \(PrintableText.escape(name)), which count as up until it reports them again",
            metadata: metadata
        )
    }
}
