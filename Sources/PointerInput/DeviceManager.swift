package import PointerModel
package import PointerRuntime
import SystemPackage
import Udev

/// The pointing devices of the machine, found and watched through udev and read through libevdev.
///
/// The manager observes devices and never grabs them; it can go on reading one from a file that the guard has grabbed. It logs and reports each failure (no udev, a device that cannot be opened,
/// a device that disappears), continues with everything else, and retries transient failures at growing intervals. It calls
/// handlers inside a turn of the event loop and inside ``start()``; they may call ``stop()``.
package final class DeviceManager {
    /// Called when a device appears, disappears or cannot be read.
    package var onDevice: (DeviceEvent) -> Void = { _ in }
    /// Called with each complete report of each device. The report is valid only during the call.
    package var onFrame: (borrowing InputReport) -> Void {
        get { reports.handler }
        set { reports.handler = newValue }
    }

    /// The rules for some devices. A change reopens the devices for which the outcome differs.
    package var rules: DeviceRules {
        didSet {
            if rules != oldValue { rescan() }
        }
    }

    /// The devices that the daemon may take over. A change reopens none.
    package var chosenDevices: [DeviceMatch] = [] {
        didSet {
            if chosenDevices != oldValue { rescan() }
        }
    }

    /// Who receives the reports.
    private final class Reports {
        var handler: (borrowing InputReport) -> Void = { _ in }
    }

    let loop: EventLoop
    private let reports = Reports()
    private let logger: Log
    private let retries: RetrySchedule
    let openNode: DeviceNode.Opener
    private var lastID: UInt32 = 0
    /// Limited because a loose plug makes a device come and go without end; the burst has room for all devices of a machine.
    private var changeLog: LimitedLog
    /// Separate, so that devices that come and go do not hide failures.
    private var failureLog: LimitedLog
    private(set) lazy var watcher = makeWatcher()

    /// Makes a manager that does not watch yet.
    /// - Parameters:
    ///   - loop: event loop in which the devices are read.
    ///   - logger: receives failures and dropped reports, with names from the hardware escaped.
    ///   - rules: rules for some devices.
    package convenience init(loop: EventLoop, logger: Log, rules: DeviceRules = DeviceRules()) {
        self.init(loop: loop, logger: logger, rules: rules, retries: RetrySchedule(), open: DeviceNode.open)
    }

    init(
        loop: EventLoop,
        logger: Log,
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
        loop.addInputReader { [weak self] in self?.readPending() }
    }

    private func makeWatcher() -> DeviceWatcher<EvdevDevice> {
        DeviceWatcher(
            loop: loop,
            priority: .input,
            logger: logger,
            retries: retries,
            .init(
                consider: { [unowned self] in consider($0, $1, $2) },
                // Not by the manager: an object to which there are weak references takes longer to reach.
                read: { [reports] in $0.read(reports.handler) },
                opened: { [unowned self] in opened($0.description) },
                closed: { [unowned self] in closed($0.description) },
                failed: { [unowned self] in failed($0) },
                failureEnded: { [unowned self] in
                    onDevice(.failureEnded(node: $0.node, name: $0.name, reason: $0.reason))
                },
                unwatchable: { [unowned self] error in
                    failureLog.log(.warning, "cannot watch devices; none is read until that works: \(error)")
                },
                takenBack: { [unowned self] in $0.device.isGrabbed && reopen($0) }
            )
        )
    }

    /// The devices that are read, in the order in which they appeared.
    package var devices: [DeviceDescription] { watcher.devices.map(\.description) }

    /// The pointing devices that are not read, by node.
    package var failures: [DeviceFailure] { watcher.failures }

    /// Begins to watch and opens the devices that are present. Logs a failure and retries.
    package func start() { watcher.start() }

    /// Scans the devices: opens new ones, retries failed ones and closes those that are gone.
    ///
    /// Needed only if changes may have gone unnoticed. Does nothing before ``start()``.
    package func rescan() { watcher.look() }

    /// Closes every device and opens those that are present, with an event for each.
    ///
    /// After a suspend an open device may stay silent for ever, without an error. Does nothing before ``start()``.
    package func reopen() { watcher.look(reopening: true) }

    /// Reads what the devices have reported up to now. The amount per device is bounded; a later turn reads the rest.
    package func readPending() { watcher.readPending() }

    /// Stops watching, closes every device and ends every failure, with an event for each.
    package func stop() { watcher.stop() }

    /// Opens a device if the daemon reads such devices; closes an open one whose kind or rules have changed.
    private func consider(_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) {
        let identity = DeviceIdentity(device)
        let outcome = rules.outcome(for: identity) { device.property($0) }
        guard !identity.isOwn else { return watcher.leave(key) }
        guard let kind = outcome.overrides.kind ?? identity.kind else {
            guard device.property("ID_INPUT_TABLET") == "1" else { return watcher.leave(key) }
            let reason = UnusableDevice.pen.reason
            return refuse(key, DeviceFailure(node: node, name: identity.name, ignoredBecause: reason))
        }
        guard outcome.overrides.isIgnored != true else {
            return refuse(key, .ignored(node: node, name: identity.name, rules: outcome.rules))
        }
        // A finger on a screen shows what it types on a keyboard there, so only a rule lets a touchscreen in.
        guard kind != .touchscreen && identity.kind != .touchscreen || outcome.overrides.isIgnored == false else {
            return refuse(key, .touchscreen(node: node, name: identity.name))
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
        // libevdev asks the kernel for all pressed keys when it opens a device, so a rule for many devices must not open
        // keyboards.
        guard identity.kind != nil || points(device, chosenBy: outcome) else {
            return refuse(key, DeviceFailure(node: node, name: identity.name, .pointsNothing))
        }
        let udev = UdevProperties { device.property($0) }
        let isChosen = chosenDevices.contains { $0.matches(identity) { device.property($0) } }
        if let open = watcher.device(at: key) {
            open.isChosen = isChosen
            let opened = open.description
            let calibration = outcome.overrides.calibration ?? udev.calibration ?? .identity
            let isCalibrated = opened.positions.map { $0.calibration == calibration } ?? true
            if opened.kind == kind, opened.dpi == properties.dpi, opened.outcome == outcome, isCalibrated { return }
            watcher.close(key)
        }
        open(properties, udev, as: key, isChosen: isChosen)
    }

    /// Closes a device that is not to be read, and records why.
    private func refuse(_ key: DeviceKey, _ failure: DeviceFailure) {
        watcher.close(key)
        watcher.fail(key, failure)
    }

    /// Whether a device that udev does not classify as a pointing device can point, so that a rule may give it a kind. A keyboard
    /// with only a wheel or positions needs a rule that names this device.
    private func points(_ device: borrowing UdevDevice, chosenBy outcome: DeviceOutcome) -> Bool {
        let capabilities = PointingCapabilities { device.inputAttribute("capabilities/\($0)") }
        guard device.property("ID_INPUT_KEYBOARD") == "1" else { return capabilities.canPoint }
        let isMeant = outcome.rules.contains { rules.rules[$0 - 1].match.namesDevice }
        return isMeant ? capabilities.canPoint : capabilities.canAim
    }

    /// Opens a device that is described except for its id and what only the open device reveals.
    private func open(_ properties: DeviceDescription, _ udev: UdevProperties, as key: DeviceKey, isChosen: Bool) {
        // A handler may have called stop() during a scan or when a device disappeared.
        guard watcher.isRunning else { return }
        do throws(UnusableDevice) {
            let file = try openNode(properties.node, key.number)
            lastID &+= 1
            var properties = properties
            properties.id = PointerModel.DeviceID(rawValue: lastID)
            let device = try EvdevDevice(file, describedBy: properties, udev: udev, logger: logger)
            device.isChosen = isChosen
            try watcher.add(device, as: key)
        } catch {
            watcher.fail(key, DeviceFailure(node: properties.node, name: properties.name, error))
        }
    }

    private func opened(_ device: DeviceDescription) {
        changeLog.log(
            .info,
            "reads the \(escaping: device.kind.rawValue) \(escaping: device.name)",
            metadata: ["node": "\(escaping: device.node)"]
        )
        onDevice(.added(device))
    }

    private func closed(_ device: DeviceDescription) {
        changeLog.log(
            .info,
            "no longer reads the \(escaping: device.kind.rawValue) \(escaping: device.name)",
            metadata: ["node": "\(escaping: device.node)"]
        )
        onDevice(.removed(device))
    }

    private func failed(_ failure: DeviceFailure) {
        let words: LogLine = "\(escaping: failure.title): \(escaping: failure.reason)"
        let metadata: LogMetadata = ["node": "\(escaping: failure.node)"]
        if failure.isIgnored {
            changeLog.log(.info, "does not read \(words)", metadata: metadata)
        } else {
            failureLog.log(.warning, "cannot read \(words)", metadata: metadata)
        }
        onDevice(.failed(node: failure.node, name: failure.name, reason: failure.reason))
    }
}
