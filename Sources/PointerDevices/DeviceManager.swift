import Glibc
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
    public var onFrame: (borrowing InputFrame) -> Void = { _ in }

    /// A node is reused when a device goes, and a path in sysfs when it comes back: only both together name a device.
    private struct Key: Hashable {
        let systemPath: String
        let number: dev_t
    }

    private struct Reader {
        let device: EvdevDevice
        let watch: EventLoop.Watch
    }

    /// Opens a node, and makes sure that it is the device with this number.
    typealias Opener = (_ node: String, _ number: dev_t) throws(UnusableDevice) -> OwnedDescriptor

    /// What holds for some devices. Those for which it comes to something else are opened anew.
    public var rules: DeviceRules {
        didSet {
            if rules != oldValue { rescan() }
        }
    }

    private let loop: EventLoop
    private let logger: Logger
    private var source: UdevSource?
    private var readers: [Key: Reader] = [:]
    private var failed: [Key: DeviceFailure] = [:]
    private var lastID: UInt32 = 0
    /// Devices that have more to read than one turn of the loop takes, and need not become readable for it.
    private var unfinished: [Key] = []
    /// Those that are being read again; kept, as is the other list, so that none is made anew.
    private var resumed: [Key] = []
    private var resumption: Timer?
    /// When failures that may pass are tried again.
    private var retries: RetrySchedule
    private var retryTimer: Timer?
    private let openNode: Opener

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
        open: @escaping Opener
    ) {
        self.loop = loop
        self.logger = logger
        self.rules = rules
        self.retries = retries
        openNode = open
    }

    deinit {
        for reader in readers.values { loop.unwatch(reader.watch) }
    }

    /// The devices that are read, in the order in which they came.
    public var devices: [DeviceDescription] {
        readers.values.map(\.device.description).sorted { $0.id.rawValue < $1.id.rawValue }
    }

    /// The pointing devices that are not read, by node.
    public var failures: [DeviceFailure] {
        failed.values.sorted { $0.node < $1.node }
    }

    /// Begins to watch, and opens the devices that are there. Without udev there are none, which is logged.
    public func start() {
        guard source == nil else { return }
        do throws(Errno) {
            resumption = try Timer(on: loop) { [weak self] in self?.resume() }
            retries.begin()
            retryTimer = try Timer(on: loop) { [weak self] in self?.retry() }
            // The monitor comes first: a device that appears during the search is found twice rather than missed.
            source = try UdevSource(
                loop: loop,
                logger: logger,
                onChange: { [weak self] device in self?.change(of: device) },
                onLoss: { [weak self] in self?.rescan() }
            )
        } catch {
            logger.warning("devices cannot be watched, so none is read: \(error)")
            return
        }
        rescan()
    }

    /// Looks through the devices there are: opens new ones, tries failed ones again and drops those that have gone.
    ///
    /// Needed only where changes may have gone unnoticed. Does nothing before ``start()``.
    public func rescan() { look(reopening: false) }

    /// Closes every device and opens those that are there now, with an event for each that goes and comes.
    ///
    /// After a suspend a device may be open and silent for ever, without an error. Does nothing before ``start()``.
    public func reopen() { look(reopening: true) }

    private func look(reopening: Bool) {
        guard let source else { return }
        var present: Set<Key> = []
        let isComplete = source.forEachDevice { device in
            let key = Key(systemPath: device.systemPath, number: device.number)
            present.insert(key)
            if reopening { remove(key) }
            consider(device)
        }
        // Where the search failed, what is open stays open.
        guard isComplete else { return }
        for key in Array(readers.keys) where !present.contains(key) { remove(key) }
        for key in Array(failed.keys) where !present.contains(key) { endFailure(key) }
    }

    /// Closes every device and ends every failure, each with its event, and watches no more.
    public func stop() {
        source = nil
        for key in Array(failed.keys) { endFailure(key) }
        for key in Array(readers.keys) { remove(key) }
        // Or one of them that comes back would wait for a round that nobody has called.
        unfinished.removeAll(keepingCapacity: true)
    }

    private func change(of device: borrowing UdevDevice) {
        if device.action == "remove" {
            let key = Key(systemPath: device.systemPath, number: device.number)
            endFailure(key)
            remove(key)
        } else {
            consider(device)
        }
    }

    /// Opens a device if it is one to read, and closes one that is no longer what it was opened as.
    private func consider(_ device: borrowing UdevDevice) {
        guard device.name.hasPrefix("event"), let node = device.node else { return }
        let key = Key(systemPath: device.systemPath, number: device.number)
        // The same path with another number: it went and came back, and the news of its going was lost.
        for stale in Array(readers.keys) where stale.systemPath == key.systemPath && stale != key { remove(stale) }
        for stale in Array(failed.keys) where stale.systemPath == key.systemPath && stale != key { endFailure(stale) }

        let identity = DeviceIdentity(device)
        let outcome = rules.outcome(for: identity) { device.property($0) }
        guard !identity.isOwn, let kind = outcome.overrides.kind ?? identity.kind else {
            endFailure(key)
            remove(key)
            return
        }
        guard outcome.overrides.isIgnored != true else {
            remove(key)
            fail(key, .ignored(node: node, name: identity.name, rules: outcome.rules))
            return
        }
        let properties = DeviceDescription(
            id: PointerModel.DeviceID(rawValue: 0),
            kind: kind,
            name: identity.name,
            node: node,
            systemPath: key.systemPath,
            phys: identity.phys,
            dpi: kind == .touchpad
                ? nil : outcome.overrides.dpi ?? device.property("MOUSE_DPI").flatMap(MouseResolution.parse),
            outcome: outcome
        )
        if let opened = readers[key]?.device.description {
            if opened.kind == kind, opened.dpi == properties.dpi, opened.outcome == outcome { return }
            remove(key)
        }
        open(properties, TouchpadProperties { device.property($0) }, as: key)
    }

    /// Opens a device of which everything is known but its handle and what it says of itself.
    private func open(_ properties: DeviceDescription, _ touchpad: TouchpadProperties, as key: Key) {
        // A handler may have stopped it all, in the middle of a search or because of a device that went.
        guard source != nil else { return }
        do throws(UnusableDevice) {
            let file = try openNode(properties.node, key.number)
            lastID &+= 1
            var properties = properties
            properties.id = PointerModel.DeviceID(rawValue: lastID)
            let opened = try EvdevDevice(file, describedBy: properties, touchpad: touchpad, logger: logger)
            endFailure(key)
            guard source != nil else { return }
            try watch(opened, as: key)
        } catch {
            fail(key, DeviceFailure(node: properties.node, name: properties.name, error))
        }
    }

    private func watch(_ device: EvdevDevice, as key: Key) throws(UnusableDevice) {
        do throws(Errno) {
            // The watch ends with the manager at the latest, and a weak reference or a search would cost every report something.
            let watch = try loop.watch(device.descriptor, for: .readable) { [unowned self] readiness in
                // One that has more to read has its round anyway, and not two in a turn.
                guard unfinished.isEmpty || !unfinished.contains(key) else { return }
                read(device, key, readiness)
            }
            readers[key] = Reader(device: device, watch: watch)
        } catch {
            throw UnusableDevice(error)
        }
        let description = device.description
        logger.info(
            "reads the \(description.kind.rawValue) \(PrintableText.escape(description.name))",
            metadata: ["node": "\(PrintableText.escape(description.node))"]
        )
        onDevice(.added(description))
    }

    private func fail(_ key: Key, _ failure: DeviceFailure) {
        // A handler may have stopped it all because of the device that went.
        guard source != nil else { return }
        if failure.mayPass { retryLater() }
        // Another try that ends as the last one did is no news.
        guard failed.updateValue(failure, forKey: key) != failure else { return }
        logger.log(
            level: failure.isIgnored ? .info : .warning,
            "\(failure.isIgnored ? "does not" : "cannot") read \(PrintableText.escape(failure.name)): \(failure.reason)",
            metadata: ["node": "\(PrintableText.escape(failure.node))"]
        )
        onDevice(.failed(node: failure.node, name: failure.name, reason: failure.reason))
    }

    /// Forgets that a device could not be read, because it can be now or is gone.
    private func endFailure(_ key: Key) {
        guard let failure = failed.removeValue(forKey: key) else { return }
        onDevice(.failureEnded(node: failure.node, name: failure.name, reason: failure.reason))
    }

    private func retryLater() {
        guard let delay = retries.delayAfterFailure(at: EventLoop.now()) else { return }
        do throws(Errno) {
            try retryTimer?.arm(after: delay)
        } catch {
            // No timer that exists refuses a delay.
            logger.warning("devices that failed are not tried again: \(error)")
        }
    }

    /// Tries those again that failed for a reason that may have passed.
    private func retry() {
        retries.begin()
        for (key, failure) in failed.sorted(by: { $0.value.node < $1.value.node }) where failure.mayPass {
            source?.withDevice(at: key.systemPath) { consider($0) }
        }
    }

    private func read(_ key: Key, _ readiness: EventLoop.Readiness) {
        guard let device = readers[key]?.device else { return }
        read(device, key, readiness)
    }

    private func read(_ device: EvdevDevice, _ key: Key, _ readiness: EventLoop.Readiness) {
        switch device.read(onFrame) {
        case .drained:
            // A device that has hung up says so for ever, and reading it may not.
            if readiness.contains(.hangUp) || readiness.contains(.error) { remove(key) }
        case .unfinished:
            readAgain(key)
        case .gone(let error):
            remove(key)
            // One that was pulled out is gone, and udev says so. Every other may still be there, and be read again later.
            let isGone = error == .operationNotSupportedByDevice || readiness.contains(.hangUp)
            guard !isGone else { return }
            let description = device.description
            fail(
                key,
                DeviceFailure(node: description.node, name: description.name, UnusableDevice(error))
            )
        }
    }

    /// Has a device read in the next turn, after the others had theirs and what its reports made was sent.
    private func readAgain(_ key: Key) {
        guard !unfinished.contains(key) else { return }
        unfinished.append(key)
        guard unfinished.count == 1 else { return }
        do throws(Errno) {
            try resumption?.arm(at: 0)
        } catch {
            // No timer that exists refuses a moment. What is left comes with the device's next report.
            unfinished.removeAll(keepingCapacity: true)
            logger.warning("what a device has left cannot be read at once: \(error)")
        }
    }

    private func resume() {
        swap(&unfinished, &resumed)
        for key in resumed { read(key, []) }
        resumed.removeAll(keepingCapacity: true)
    }

    private func remove(_ key: Key) {
        guard let reader = readers.removeValue(forKey: key) else { return }
        reader.device.close()
        loop.unwatch(reader.watch)
        let description = reader.device.description
        logger.info(
            "no longer reads the \(description.kind.rawValue) \(PrintableText.escape(description.name))",
            metadata: ["node": "\(PrintableText.escape(description.node))"]
        )
        onDevice(.removed(description))
    }
}
