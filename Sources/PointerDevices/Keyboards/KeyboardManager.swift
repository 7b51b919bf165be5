public import Logging
public import PointerModel
public import PointerRuntime
import SystemPackage

/// The keyboards there are, found and watched through udev, of which the modifiers are read and nothing else.
///
/// While it is stopped no keyboard is open. Whatever fails is logged, and everything else goes on; what may pass by
/// itself is tried again, at growing intervals. The handler is called inside a
/// turn of the event loop, inside ``start()``, ``rescan()`` and ``stop()``; it may call ``stop()``.
public final class KeyboardManager {
    /// Called with the modifiers held on any keyboard when they have changed, and the moment, of CLOCK_MONOTONIC.
    public var onModifiers: (Modifiers, Timestamp) -> Void = { _, _ in }
    /// The modifiers held on any keyboard, as last told.
    public private(set) var modifiers: Modifiers = []

    private let loop: EventLoop
    private let logger: Logger
    private let retries: RetrySchedule
    private let openNode: DeviceNode.Opener
    private lazy var watcher = makeWatcher()

    /// A manager that has opened nothing.
    /// - Parameters:
    ///   - loop: what the keyboards are read in.
    ///   - logger: where failures and dropped reports go; names from the hardware are escaped in it.
    public convenience init(loop: EventLoop, logger: Logger) {
        self.init(loop: loop, logger: logger, retries: RetrySchedule(), open: DeviceNode.open)
    }

    init(loop: EventLoop, logger: Logger, retries: RetrySchedule, open: @escaping DeviceNode.Opener) {
        self.loop = loop
        self.logger = logger
        self.retries = retries
        openNode = open
    }

    /// The nodes of the keyboards that are open.
    public var nodes: [String] { watcher.devices.map(\.node).sorted() }

    /// The keyboards that cannot be read or are refused, by node.
    public var failures: [DeviceFailure] { watcher.failures }

    /// Opens the keyboards that are there, and those that come. Does nothing if it does so already.
    public func start() {
        do throws(Errno) {
            try watcher.start()
        } catch {
            logger.warning("keyboards cannot be watched, so no modifier is read: \(error)")
        }
    }

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
                read: { [unowned self] keyboard in keyboard.read { time in tell(at: time) } },
                opened: { [unowned self] in opened($0) },
                closed: { [unowned self] in closed($0) },
                failed: { [unowned self] in failed($0) },
                failureEnded: { _ in }
            )
        )
    }

    /// Opens a keyboard, and closes what is none any more.
    private func consider(_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) {
        // The tag is there only once udev's rules have run for the device: nothing but the rules sets it.
        guard device.property("ID_INPUT_KEYBOARD") == "1" else { return watcher.leave(key) }
        guard watcher.device(at: key) == nil else { return }
        let name = device.inputAttribute("name") ?? ""
        do throws(UnusableDevice) {
            let file = try openNode(node, key.number)
            try watcher.add(try KeyboardDevice(file, node: node, name: name, logger: logger), as: key)
        } catch {
            watcher.fail(key, DeviceFailure(node: node, name: name, error))
        }
    }

    private func opened(_ keyboard: KeyboardDevice) {
        logger.info(
            "reads the modifiers of \(PrintableText.escape(keyboard.name)), and no other key",
            metadata: ["node": "\(PrintableText.escape(keyboard.node))"]
        )
        tell(at: Timestamp(microseconds: EventLoop.now()))
    }

    private func closed(_ keyboard: KeyboardDevice) {
        logger.info(
            "no longer reads the modifiers of \(PrintableText.escape(keyboard.name))",
            metadata: ["node": "\(PrintableText.escape(keyboard.node))"]
        )
        tell(at: Timestamp(microseconds: EventLoop.now()))
    }

    private func failed(_ failure: DeviceFailure) {
        logger.warning(
            "cannot read the modifiers of \(PrintableText.escape(failure.name)): \(PrintableText.escape(failure.reason))",
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
