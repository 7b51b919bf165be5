import CLibevdev
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
final class KeyboardDevice {
    /// How a round of reading ended.
    enum Outcome {
        /// It was read; if there is more, the descriptor says so.
        case read
        /// The keyboard cannot be read any more: ENODEV when it was unplugged.
        case gone(Errno)
    }

    /// How many events a round reads: as many as the kernel keeps of a keyboard.
    private static let roundLimit = 64

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
                reason: "refused: the kernel does not hold back its other keys (EVIOCSMASK: \(error.deviceReason))"
            )
        }
        do throws(Errno) {
            // Throws away in the kernel what piled up since the node was opened, other keys among it.
            try calls.setClock(number, CLOCK_MONOTONIC)
            try Self.drain(number)
            held.adopt(lights: try calls.lights(number))
            told = held.modifiers
        } catch {
            throw UnusableDevice(error)
        }
    }

    /// Throws away what is queued, unread. More than once the kernel's queue cannot have come from before the mask.
    private static func drain(_ descriptor: Int32) throws(Errno) {
        for _ in 0..<16 {
            guard try next(descriptor, { _ in }) else { return }
        }
    }

    /// Reads some events, and calls `body` with each.
    /// - Returns: whether there were any.
    private static func next(_ descriptor: Int32, _ body: (RawEvent) -> Void) throws(Errno) -> Bool {
        let (count, error) = unsafe withUnsafeTemporaryAllocation(of: input_event.self, capacity: roundLimit) {
            buffer in
            let stride = MemoryLayout<input_event>.stride
            let count = unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count * stride)
            let error = count < 0 ? Errno.last : .ioError
            guard count > 0, count % stride == 0 else { return (min(count, 0), error) }
            for index in 0..<count / stride { body(RawEvent(unsafe buffer[index])) }
            return (count, error)
        }
        if count > 0 { return true }
        // Neither an end nor half an event is what a keyboard has to read.
        guard count < 0, error == .wouldBlock || error == .interrupted else { throw error }
        return false
    }

    /// Reads what there is, up to as much as the kernel keeps, and calls `handler` after each report that changed ``modifiers``.
    func read(_ handler: (Timestamp) -> Void) -> Outcome {
        var dropTime: Int64?
        do throws(Errno) {
            _ = try Self.next(descriptor) { event in
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
            guard let dropTime, !isClosed else { return .read }
            // Asked for last: it takes what is queued of the light, and nothing that was read is newer.
            held.adopt(lights: try calls.lights(descriptor))
            tell(dropTime, handler)
            return .read
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
