package import PointerModel
package import PointerRuntime
import SystemPackage
import Udev

/// The keyboards of the machine, found and watched through udev, of which only the modifiers are read. Of keyboards next to a
/// touchpad that pauses while typing, the press times of typing keys are read too, but not their codes.
///
/// No keyboard is open while the manager is stopped. It logs each failure, continues with everything else, and retries transient
/// failures at growing intervals. It calls handlers inside a turn of the event loop and inside ``start()``, ``rescan()`` and
/// ``stop()``; they may call ``stop()``.
package final class KeyboardManager {
    /// Called when the modifiers held on any keyboard change, with the new ones and the time on CLOCK_MONOTONIC.
    package var onModifiers: (Modifiers, Timestamp) -> Void = { _, _ in }
    /// Called with the time on CLOCK_MONOTONIC of each press of a typing key, on keyboards next to a touchpad that pauses while
    /// typing.
    package var onTyping: (Timestamp) -> Void = { _ in }
    /// The models of the built-in touchpads that pause while typing. If there are any, the kernel delivers typing keys too, of
    /// keyboards that are built in or of the same model. Otherwise it delivers modifiers only.
    package var pausedTouchpads: Set<DeviceMatch.ModelID> = [] {
        didSet {
            if pausedTouchpads != oldValue { rescan() }
        }
    }
    /// The modifiers held on any keyboard, as last reported.
    package private(set) var modifiers: Modifiers = []

    private let loop: EventLoop
    private let logger: Log
    private let retries: RetrySchedule
    private let openNode: DeviceNode.Opener
    private var changeLog: LimitedLog
    /// Separate, so that keyboards that come and go do not hide failures.
    private var failureLog: LimitedLog
    private lazy var watcher = makeWatcher()

    /// Makes a manager that does not watch yet.
    /// - Parameters:
    ///   - loop: event loop in which the keyboards are read.
    ///   - logger: receives failures and dropped reports, with names from the hardware escaped.
    package convenience init(loop: EventLoop, logger: Log) {
        self.init(loop: loop, logger: logger, retries: RetrySchedule(), open: DeviceNode.open)
    }

    init(
        loop: EventLoop,
        logger: Log,
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
    package var nodes: [String] { watcher.devices.map(\.node).sorted() }

    /// The keyboards that cannot be read or are refused, by node.
    package var failures: [DeviceFailure] { watcher.failures }

    /// Opens the keyboards that are present and those that appear later. Logs a failure and retries. Does nothing if it has
    /// started already.
    package func start() { watcher.start() }

    /// Scans the devices: opens new keyboards, retries failed ones and closes those that are gone.
    ///
    /// Needed only if changes may have gone unnoticed. Does nothing before ``start()``.
    package func rescan() { watcher.look() }

    /// Stops watching and closes every keyboard, which releases all modifiers.
    package func stop() { watcher.stop() }

    private func makeWatcher() -> DeviceWatcher<KeyboardDevice> {
        DeviceWatcher(
            loop: loop,
            // A keystroke affects what devices report after it.
            priority: .first,
            logger: logger,
            retries: retries,
            .init(
                consider: { [unowned self] in consider($0, $1, $2) },
                read: { [unowned self] keyboard in
                    keyboard.read(onTyping: { onTyping($0) }) { time in updateModifiers(at: time) }
                },
                opened: { [unowned self] in opened($0) },
                closed: { [unowned self] in closed($0) },
                failed: { [unowned self] in failed($0) },
                failureEnded: { _ in },
                unwatchable: { [unowned self] error in
                    failureLog.log(
                        .warning,
                        "cannot watch keyboards; no modifiers are read until that works: \(error)"
                    )
                }
            )
        )
    }

    /// Opens a keyboard, or closes a device that is no longer one.
    private func consider(_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) {
        // Only udev's rules set the tag, so a device has none before the rules have run.
        guard device.property("ID_INPUT_KEYBOARD") == "1" else { return watcher.leave(key) }
        if let opened = watcher.device(at: key) { return adjust(opened, key) }
        let identity = DeviceIdentity(device)
        do throws(UnusableDevice) {
            let file = try openNode(node, key.number)
            let keyboard = try KeyboardDevice(
                file,
                node: node,
                identity: identity,
                reportsTyping: identity.isBesideTouchpad(ofModels: pausedTouchpads),
                logger: logger
            )
            try watcher.add(keyboard, as: key)
        } catch {
            watcher.fail(key, DeviceFailure(node: node, name: identity.name, error))
        }
    }

    /// Starts or stops the reporting of typing on an open keyboard, as ``pausedTouchpads`` requires.
    private func adjust(_ keyboard: KeyboardDevice, _ key: DeviceKey) {
        let reportsTyping = keyboard.identity.isBesideTouchpad(ofModels: pausedTouchpads)
        guard keyboard.reportsTyping != reportsTyping else { return }
        do throws(UnusableDevice) {
            try keyboard.setReportsTyping(reportsTyping)
            logReading(keyboard)
        } catch {
            watcher.close(key)
            watcher.fail(key, DeviceFailure(node: keyboard.node, name: keyboard.name, error))
        }
    }

    private func opened(_ keyboard: KeyboardDevice) {
        logReading(keyboard)
        updateModifiers(at: Timestamp(microseconds: loop.time))
    }

    private func logReading(_ keyboard: KeyboardDevice) {
        let others: StaticString = keyboard.reportsTyping ? "the press times of typing keys" : "no other key"
        changeLog.log(
            .info,
            "reads the modifiers of \(escaping: keyboard.name), and \(others)",
            metadata: ["node": "\(escaping: keyboard.node)"]
        )
    }

    private func closed(_ keyboard: KeyboardDevice) {
        changeLog.log(
            .info,
            "no longer reads the modifiers of \(escaping: keyboard.name)",
            metadata: ["node": "\(escaping: keyboard.node)"]
        )
        updateModifiers(at: Timestamp(microseconds: loop.time))
    }

    private func failed(_ failure: DeviceFailure) {
        failureLog.log(
            .warning,
            "cannot read the modifiers of \(escaping: failure.title): \(escaping: failure.reason)",
            metadata: ["node": "\(escaping: failure.node)"]
        )
    }

    /// Reports the modifiers held on any keyboard if they have changed.
    private func updateModifiers(at time: Timestamp) {
        var held: Modifiers = []
        watcher.forEachDevice { held.formUnion($0.modifiers) }
        guard held != modifiers else { return }
        modifiers = held
        onModifiers(held, time)
    }
}
