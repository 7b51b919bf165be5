public import Logging
public import PointerModel
public import PointerRuntime
import SystemPackage

/// The keyboards there are, found and watched through udev, of which the modifiers are read and nothing else; of those beside a
/// touchpad that pauses while somebody types, also when a key is pressed that writes, though not which.
///
/// While it is stopped no keyboard is open. Whatever fails is logged, and everything else goes on; what may pass by
/// itself is tried again, at growing intervals. The handler is called inside a
/// turn of the event loop, inside ``start()``, ``rescan()`` and ``stop()``; it may call ``stop()``.
public final class KeyboardManager {
    /// Called with the modifiers held on any keyboard when they have changed, and the moment, of CLOCK_MONOTONIC.
    public var onModifiers: (Modifiers, Timestamp) -> Void = { _, _ in }
    /// Called with the moment, of CLOCK_MONOTONIC, at which a key was pressed that writes, where a touchpad pauses then.
    public var onTyping: (Timestamp) -> Void = { _ in }
    /// The models of the touchpads that pause while somebody types. While there are none, the kernel hands on modifiers only; while there are
    /// some, of the keyboards that are built in or of the same model it hands on the keys that write, too.
    public var pausedTouchpads: Set<DeviceMatch.ModelID> = [] {
        didSet {
            if pausedTouchpads != oldValue { rescan() }
        }
    }
    /// The modifiers held on any keyboard, as last told.
    public private(set) var modifiers: Modifiers = []

    private let loop: EventLoop
    private let logger: Logger
    private let retries: RetrySchedule
    private let openNode: DeviceNode.Opener
    private var changeLog: LimitedLog
    /// Of failures, so that keyboards that come and go do not hide them.
    private var failureLog: LimitedLog
    private lazy var watcher = makeWatcher()

    /// A manager that has opened nothing.
    /// - Parameters:
    ///   - loop: what the keyboards are read in.
    ///   - logger: where failures and dropped reports go; names from the hardware are escaped in it.
    public convenience init(loop: EventLoop, logger: Logger) {
        self.init(loop: loop, logger: logger, retries: RetrySchedule(), open: DeviceNode.open)
    }

    init(
        loop: EventLoop,
        logger: Logger,
        retries: RetrySchedule,
        open: @escaping DeviceNode.Opener,
        logClock: @escaping () -> Int64 = EventLoop.now
    ) {
        self.loop = loop
        self.logger = logger
        changeLog = LimitedLog(logger, burst: 60, period: 1_000_000, now: logClock)
        failureLog = LimitedLog(logger, burst: 60, period: 1_000_000, now: logClock)
        self.retries = retries
        openNode = open
    }

    /// The nodes of the keyboards that are open.
    public var nodes: [String] { watcher.devices.map(\.node).sorted() }

    /// The keyboards that cannot be read or are refused, by node.
    public var failures: [DeviceFailure] { watcher.failures }

    /// Opens the keyboards that are there, and those that come. Where that fails, it is logged and tried again. Does nothing if it does so
    /// already.
    public func start() { watcher.start() }

    /// Looks through the devices there are: opens new keyboards, tries failed ones again and drops those that have gone.
    ///
    /// Needed only where changes may have gone unnoticed. Does nothing before ``start()``.
    public func rescan() { watcher.look() }

    /// Closes every keyboard, which releases all modifiers, and watches no more.
    public func stop() { watcher.stop() }

    private func makeWatcher() -> DeviceWatcher<KeyboardDevice> {
        DeviceWatcher(
            loop: loop,
            logger: logger,
            retries: retries,
            .init(
                consider: { [unowned self] in consider($0, $1, $2) },
                read: { [unowned self] keyboard in
                    keyboard.read(onTyping: { onTyping($0) }) { time in tell(at: time) }
                },
                opened: { [unowned self] in opened($0) },
                closed: { [unowned self] in closed($0) },
                failed: { [unowned self] in failed($0) },
                failureEnded: { _ in },
                unwatchable: { [unowned self] error in
                    failureLog.log(
                        .warning,
                        "keyboards cannot be watched, so no modifier is read until they can: \(error)"
                    )
                }
            )
        )
    }

    /// Opens a keyboard, and closes what is none any more.
    private func consider(_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) {
        // The tag is there only once udev's rules have run for the device: nothing but the rules sets it.
        guard device.property("ID_INPUT_KEYBOARD") == "1" else { return watcher.leave(key) }
        if let opened = watcher.device(at: key) { return adjust(opened, key) }
        let identity = DeviceIdentity(device)
        do throws(UnusableDevice) {
            let file = try openNode(node, key.number)
            let keyboard = try KeyboardDevice(
                file,
                node: node,
                identity: identity,
                hearsTyping: identity.isBesideTouchpad(ofModels: pausedTouchpads),
                logger: logger
            )
            try watcher.add(keyboard, as: key)
        } catch {
            watcher.fail(key, DeviceFailure(node: node, name: identity.name, error))
        }
    }

    /// Has a keyboard that is open tell that somebody types, or no longer.
    private func adjust(_ keyboard: KeyboardDevice, _ key: DeviceKey) {
        let hearsTyping = keyboard.identity.isBesideTouchpad(ofModels: pausedTouchpads)
        guard keyboard.hearsTyping != hearsTyping else { return }
        do throws(UnusableDevice) {
            try keyboard.hearTyping(hearsTyping)
            tellOfReading(keyboard)
        } catch {
            watcher.close(key)
            watcher.fail(key, DeviceFailure(node: keyboard.node, name: keyboard.name, error))
        }
    }

    private func opened(_ keyboard: KeyboardDevice) {
        tellOfReading(keyboard)
        tell(at: Timestamp(microseconds: EventLoop.now()))
    }

    private func tellOfReading(_ keyboard: KeyboardDevice) {
        let others = keyboard.hearsTyping ? "of the keys that write only when one is pressed" : "no other key"
        changeLog.log(
            .info,
            "reads the modifiers of \(PrintableText.escape(keyboard.name)), and \(others)",
            metadata: ["node": "\(PrintableText.escape(keyboard.node))"]
        )
    }

    private func closed(_ keyboard: KeyboardDevice) {
        changeLog.log(
            .info,
            "no longer reads the modifiers of \(PrintableText.escape(keyboard.name))",
            metadata: ["node": "\(PrintableText.escape(keyboard.node))"]
        )
        tell(at: Timestamp(microseconds: EventLoop.now()))
    }

    private func failed(_ failure: DeviceFailure) {
        failureLog.log(
            .warning,
            "cannot read the modifiers of \(failure.title): \(PrintableText.escape(failure.reason))",
            metadata: ["node": "\(PrintableText.escape(failure.node))"]
        )
    }

    /// Tells of the modifiers that are held on any keyboard, if they are others than before.
    private func tell(at time: Timestamp) {
        var held: Modifiers = []
        watcher.forEachDevice { held.formUnion($0.modifiers) }
        guard held != modifiers else { return }
        modifiers = held
        onModifiers(held, time)
    }
}
