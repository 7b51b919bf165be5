public import Logging
public import PointerModel
public import PointerRuntime
import SystemPackage

/// The pointing devices there are, found and watched through udev and read through libevdev.
///
/// Devices are only observed, never grabbed. Whatever fails (no udev, a device that cannot be opened, one that goes while it
/// is read) is logged and told, and everything else goes on. What may pass by itself is tried again, at growing intervals.
/// Handlers are called inside a turn of the event loop and inside ``start()``; they may call ``stop()``.
public final class DeviceManager {
    /// Called when a device comes, goes or cannot be read.
    public var onDevice: (DeviceEvent) -> Void = { _ in }
    /// Called with each whole report of each device. The report is lent: it changes when the handler has returned.
    public var onFrame: (borrowing InputReport) -> Void = { _ in }

    /// What holds for some devices. Those for which it comes to something else are opened anew.
    public var rules: DeviceRules {
        didSet {
            if rules != oldValue { rescan() }
        }
    }

    private let loop: EventLoop
    private let logger: Logger
    private let retries: RetrySchedule
    private let openNode: DeviceNode.Opener
    private var lastID: UInt32 = 0
    /// A plug with a loose contact has a device come and go for as long as nobody looks at it; the first of a machine's devices all fit.
    private var changeLog: LimitedLog
    /// Of failures, so that what goes well does not hide them.
    private var failureLog: LimitedLog
    private lazy var watcher = makeWatcher()

    /// A manager that watches nothing yet.
    /// - Parameters:
    ///   - loop: what the devices are read in.
    ///   - logger: where failures and dropped reports go; names from the hardware are escaped in it.
    ///   - rules: what holds for some devices.
    public convenience init(loop: EventLoop, logger: Logger, rules: DeviceRules = DeviceRules()) {
        self.init(loop: loop, logger: logger, rules: rules, retries: RetrySchedule(), open: DeviceNode.open)
    }

    init(
        loop: EventLoop,
        logger: Logger,
        rules: DeviceRules,
        retries: RetrySchedule,
        open: @escaping DeviceNode.Opener,
        logClock: @escaping () -> Int64 = EventLoop.now
    ) {
        self.loop = loop
        self.logger = logger
        changeLog = LimitedLog(logger, burst: 60, period: 1_000_000, now: logClock)
        failureLog = LimitedLog(logger, burst: 60, period: 1_000_000, now: logClock)
        self.rules = rules
        self.retries = retries
        openNode = open
    }

    private func makeWatcher() -> DeviceWatcher<EvdevDevice> {
        DeviceWatcher(
            loop: loop,
            logger: logger,
            retries: retries,
            .init(
                consider: { [unowned self] in consider($0, $1, $2) },
                read: { [unowned self] in $0.read(onFrame) },
                opened: { [unowned self] in opened($0.description) },
                closed: { [unowned self] in closed($0.description) },
                failed: { [unowned self] in failed($0) },
                failureEnded: { [unowned self] in
                    onDevice(.failureEnded(node: $0.node, name: $0.name, reason: $0.reason))
                },
                unwatchable: { [unowned self] error in
                    failureLog.log(.warning, "devices cannot be watched, so none is read until they can: \(error)")
                }
            )
        )
    }

    /// The devices that are read, in the order in which they came.
    public var devices: [DeviceDescription] { watcher.devices.map(\.description) }

    /// The pointing devices that are not read, by node.
    public var failures: [DeviceFailure] { watcher.failures }

    /// Begins to watch, and opens the devices that are there. Where that fails, it is logged and tried again.
    public func start() { watcher.start() }

    /// Looks through the devices there are: opens new ones, tries failed ones again and drops those that have gone.
    ///
    /// Needed only where changes may have gone unnoticed. Does nothing before ``start()``.
    public func rescan() { watcher.look() }

    /// Closes every device and opens those that are there now, with an event for each that goes and comes.
    ///
    /// After a suspend a device may be open and silent for ever, without an error. Does nothing before ``start()``.
    public func reopen() { watcher.look(reopening: true) }

    /// Reads what the devices have reported up to now, in place of waiting for a turn of the loop to tell of it.
    ///
    /// For those who are about to act on the time that has passed. A device that reports faster than it is read has the rest read later.
    public func readPending() { watcher.readPending() }

    /// Closes every device and ends every failure, each with its event, and watches no more.
    public func stop() { watcher.stop() }

    /// Opens a device if it is one to read, and closes one that is no longer what it was opened as.
    private func consider(_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) {
        let identity = DeviceIdentity(device)
        let outcome = rules.outcome(for: identity) { device.property($0) }
        guard !identity.isOwn, let kind = outcome.overrides.kind ?? identity.kind else { return watcher.leave(key) }
        guard outcome.overrides.isIgnored != true else {
            watcher.close(key)
            return watcher.fail(key, .ignored(node: node, name: identity.name, rules: outcome.rules))
        }
        let properties = DeviceDescription(
            id: PointerModel.DeviceID(rawValue: 0),
            kind: kind,
            name: identity.name,
            node: node,
            systemPath: key.systemPath,
            phys: identity.phys,
            dpi: kind == .mouse
                ? outcome.overrides.dpi ?? device.property("MOUSE_DPI").flatMap(MouseResolution.parse) : nil,
            outcome: outcome
        )
        // To open a keyboard through libevdev asks the kernel for all keys that are down: a rule for many devices is no reason to.
        guard identity.kind != nil || points(device, chosenBy: outcome) else {
            watcher.close(key)
            return watcher.fail(key, DeviceFailure(node: node, name: identity.name, .pointsNothing))
        }
        if let opened = watcher.device(at: key)?.description {
            if opened.kind == kind, opened.dpi == properties.dpi, opened.outcome == outcome { return }
            watcher.close(key)
        }
        open(properties, TouchpadProperties { device.property($0) }, as: key)
    }

    /// Whether what udev takes for nothing that points does after all, so that rules may make something of it. A keyboard with a wheel takes
    /// a rule that means this one.
    private func points(_ device: borrowing UdevDevice, chosenBy outcome: DeviceOutcome) -> Bool {
        let capabilities = PointingCapabilities { device.inputAttribute("capabilities/\($0)") }
        guard device.property("ID_INPUT_KEYBOARD") == "1" else { return capabilities.canPoint }
        let isMeant = outcome.rules.contains { rules.rules[$0 - 1].match.namesDevice }
        return isMeant ? capabilities.canPoint : capabilities.canAim
    }

    /// Opens a device of which everything is known but its handle and what it says of itself.
    private func open(_ properties: DeviceDescription, _ touchpad: TouchpadProperties, as key: DeviceKey) {
        // A handler may have stopped it all, in the middle of a search or because of a device that went.
        guard watcher.isRunning else { return }
        do throws(UnusableDevice) {
            let file = try openNode(properties.node, key.number)
            lastID &+= 1
            var properties = properties
            properties.id = PointerModel.DeviceID(rawValue: lastID)
            try watcher.add(
                try EvdevDevice(file, describedBy: properties, touchpad: touchpad, logger: logger),
                as: key
            )
        } catch {
            watcher.fail(key, DeviceFailure(node: properties.node, name: properties.name, error))
        }
    }

    private func opened(_ device: DeviceDescription) {
        changeLog.log(
            .info,
            "reads the \(device.kind.rawValue) \(PrintableText.escape(device.name))",
            metadata: ["node": "\(PrintableText.escape(device.node))"]
        )
        onDevice(.added(device))
    }

    private func closed(_ device: DeviceDescription) {
        changeLog.log(
            .info,
            "no longer reads the \(device.kind.rawValue) \(PrintableText.escape(device.name))",
            metadata: ["node": "\(PrintableText.escape(device.node))"]
        )
        onDevice(.removed(device))
    }

    private func failed(_ failure: DeviceFailure) {
        let words = "\(failure.title): \(PrintableText.escape(failure.reason))"
        let metadata: Logger.Metadata = ["node": "\(PrintableText.escape(failure.node))"]
        if failure.isIgnored {
            changeLog.log(.info, "does not read \(words)", metadata: metadata)
        } else {
            failureLog.log(.warning, "cannot read \(words)", metadata: metadata)
        }
        onDevice(.failed(node: failure.node, name: failure.name, reason: failure.reason))
    }
}
