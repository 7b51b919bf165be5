import Glibc
import Logging
import PointerRuntime
import SystemPackage

/// A watcher of the machine's event nodes, found through udev: those that are read, and those that cannot be.
///
/// Its owner decides what to read and how. It retries transient failures, each device at its own growing intervals. It calls
/// handlers inside a turn of the event loop and inside its own methods; they may call ``stop()``.
final class DeviceWatcher<Device: WatchedDevice> {
    /// The handlers of the owner.
    struct Handlers {
        /// Called with each event node that is present or changes. It calls ``DeviceWatcher/add(_:as:)``,
        /// ``DeviceWatcher/fail(_:_:)`` or ``DeviceWatcher/leave(_:)``.
        var consider: (_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) -> Void
        /// Reads one round of a device.
        var read: (Device) -> ReadOutcome
        var opened: (Device) -> Void
        var closed: (Device) -> Void
        /// Called when a device cannot be read, unless the previous attempt failed for the same reason.
        var failed: (DeviceFailure) -> Void
        /// Called when a device that could not be read becomes readable or disappears.
        var failureEnded: (DeviceFailure) -> Void
        /// Called when the watcher cannot start; it retries.
        var unwatchable: (Errno) -> Void
    }

    /// Most rounds that ``readPending()`` reads of one device: more than the kernel queues for any. The kernel queues eight
    /// reports of a device's largest size, which for a touchpad with sixteen slots and all their axes is 2048 events.
    private static var pendingRounds: Int { 64 }

    private let loop: EventLoop
    private let priority: EventLoop.Priority
    private let logger: Logger
    private let handlers: Handlers
    /// The initial schedule of a device that fails.
    private let schedule: RetrySchedule
    private var source: UdevSource?
    /// Whether ``start()`` was called and ``stop()`` was not.
    private var isStarted = false
    /// Whether a retry of the start is scheduled.
    private var isWaiting = false
    /// The readers of the open devices, in the order in which they were opened.
    private var readers: [DeviceReader<Device>] = []
    private var failed: [DeviceKey: DeviceFailure] = [:]
    private var retries: [DeviceKey: RetrySchedule] = [:]
    private var retryTimer: Timer?
    private var timerLog: LimitedLog

    /// Makes a watcher that does not watch yet.
    /// - Parameters:
    ///   - loop: event loop in which the devices are read.
    ///   - priority: priority of the devices in it.
    ///   - logger: logger for the timer.
    ///   - retries: schedule of retries of a device that fails.
    ///   - handlers: handlers of the owner.
    init(
        loop: EventLoop,
        priority: EventLoop.Priority,
        logger: Logger,
        retries: RetrySchedule,
        _ handlers: Handlers
    ) {
        self.loop = loop
        self.priority = priority
        self.logger = logger
        self.handlers = handlers
        schedule = retries
        timerLog = LimitedLog(logger, burst: 5, period: 60_000_000)
    }

    deinit {
        for reader in readers { unwatch(reader) }
    }

    // MARK: Devices

    var isRunning: Bool { source != nil }

    /// The devices that are read, in the order in which they were opened.
    var devices: [Device] { readers.map(\.device) }

    /// Calls `body` with each device that is read.
    func forEachDevice(_ body: (Device) -> Void) {
        for reader in readers { body(reader.device) }
    }

    /// Returns the open device with a key; nil if there is none.
    func device(at key: DeviceKey) -> Device? { readers.first { $0.key == key }?.device }

    /// The devices that cannot be read, by node.
    var failures: [DeviceFailure] { failed.values.sorted { $0.node < $1.node } }

    // MARK: Finding devices

    /// Begins to watch and considers the devices that are present. Retries later if that fails. Does nothing if it has started
    /// already.
    func start() {
        isStarted = true
        tryToStart()
    }

    private func tryToStart() {
        guard isStarted, source == nil, !isWaiting else { return }
        do throws(Errno) {
            try startMonitoring()
            look()
        } catch {
            handlers.unwatchable(error)
            isWaiting = true
            loop.retry { [weak self] in
                self?.isWaiting = false
                self?.tryToStart()
            }
        }
    }

    /// Opens udev. Fails as udev_new(3), timerfd_create(2) and epoll_ctl(2) do.
    private func startMonitoring() throws(Errno) {
        retryTimer = try Timer(on: loop) { [unowned self] in retry() }
        // The monitor opens before the scan, so that a device that appears during the scan is found twice rather than missed.
        source = try UdevSource(
            loop: loop,
            logger: logger,
            onChange: { [weak self] device in self?.change(of: device) },
            onLoss: { [weak self] in self?.look() }
        )
    }

    /// Scans the devices: considers each, and closes those that are gone. Does nothing before ``start()``.
    /// - Parameter reopening: whether to close each device first.
    func look(reopening: Bool = false) {
        guard let source else { return }
        var present: Set<DeviceKey> = []
        let isComplete = source.forEachDevice { device in
            let key = DeviceKey(device)
            present.insert(key)
            if reopening { close(key) }
            consider(device)
        }
        // After a failed scan, open devices stay open.
        guard isComplete else { return }
        for key in readers.map(\.key) where !present.contains(key) { close(key) }
        for key in Array(failed.keys) where !present.contains(key) { endFailure(key) }
        retries = retries.filter { present.contains($0.key) }
    }

    /// Stops watching, closes every device and ends every failure.
    func stop() {
        isStarted = false
        source = nil
        retries = [:]
        for key in Array(failed.keys) { endFailure(key) }
        for reader in readers { close(reader) }
    }

    private func change(of device: borrowing UdevDevice) {
        guard device.action == "remove" else { return consider(device) }
        let key = DeviceKey(device)
        retries[key] = nil
        leave(key)
    }

    private func consider(_ device: borrowing UdevDevice) {
        // A handler may have called stop() during a scan.
        guard source != nil, device.name.hasPrefix("event"), let node = device.node else { return }
        let key = DeviceKey(device)
        // The same path with another number is a device that left and returned, whose removal was lost.
        for stale in readers.map(\.key) where stale.systemPath == key.systemPath && stale != key { close(stale) }
        for stale in Array(failed.keys) where stale.systemPath == key.systemPath && stale != key { endFailure(stale) }
        handlers.consider(device, node, key)
    }

    // MARK: Opening and closing

    /// Closes a device that must not be read, and ends its failure.
    func leave(_ key: DeviceKey) {
        endFailure(key)
        close(key)
    }

    /// Reads a device from now on. Does nothing after ``stop()``, which a handler may have called. Fails as epoll_ctl(2) does.
    func add(_ device: Device, as key: DeviceKey) throws(UnusableDevice) {
        guard source != nil else { return }
        let reader = DeviceReader(device, as: key)
        do throws(Errno) {
            reader.watch = try loop.watch(device.descriptor, for: .readable, priority: priority) {
                [unowned self, unowned reader] readiness in
                read(reader, readiness)
            }
        } catch {
            throw UnusableDevice(error)
        }
        // The failure ends only after the watch succeeds; otherwise it continues.
        endFailure(key)
        // The handler of the failure's end may have called stop().
        guard source != nil else { return unwatch(reader) }
        retries[key]?.end()
        readers.append(reader)
        handlers.opened(device)
    }

    /// Records that a device cannot be read, and schedules a retry if the failure is transient.
    func fail(_ key: DeviceKey, _ failure: DeviceFailure) {
        // A handler may have called stop() when the device closed.
        guard source != nil else { return }
        if failure.mayPass {
            retries[key, default: schedule].fail(at: EventLoop.now())
            waitForRetries()
        }
        guard failed.updateValue(failure, forKey: key) != failure else { return }
        handlers.failed(failure)
    }

    /// Closes a device. Does nothing if it is not open.
    func close(_ key: DeviceKey) {
        if let reader = readers.first(where: { $0.key == key }) { close(reader) }
    }

    private func close(_ reader: DeviceReader<Device>) {
        guard let index = readers.firstIndex(where: { $0 === reader }) else { return }
        readers.remove(at: index)
        reader.device.close()
        unwatch(reader)
        handlers.closed(reader.device)
    }

    private func unwatch(_ reader: DeviceReader<Device>) {
        if let watch = reader.watch { loop.unwatch(watch) }
        reader.watch = nil
    }

    /// Ends the failure of a device, if it has one.
    private func endFailure(_ key: DeviceKey) {
        if let failure = failed.removeValue(forKey: key) { handlers.failureEnded(failure) }
    }

    private func waitForRetries() {
        guard let due = retries.values.compactMap(\.due).min() else { return }
        do throws(Errno) {
            try retryTimer?.arm(at: due)
        } catch {
            timerLog.log(.warning, "cannot arm the timer that retries failed devices: \(error)")
        }
    }

    /// Retries the failed devices that are due.
    private func retry() {
        let now = EventLoop.now()
        let due = retries.filter { $0.value.due.map { $0 <= now } ?? false }.keys
        for key in due.sorted(by: { $0.systemPath < $1.systemPath }) {
            retries[key]?.end()
            guard failed[key]?.mayPass == true else { continue }
            var isFound = false
            source?.withDevice(at: key.systemPath) { device in
                isFound = true
                consider(device)
            }
            // The lookup needs descriptors too, so it may fail for a device that is present. udev reports a device that is gone.
            if !isFound { retries[key]?.fail(at: now) }
        }
        waitForRetries()
    }

    // MARK: Reading

    /// Reads what all devices have reported up to now, ready or not. The rounds per device are bounded; a later turn reads the
    /// rest.
    func readPending() {
        var index = 0
        while index < readers.count {
            let reader = readers[index]
            var rounds = Self.pendingRounds
            while rounds > 0, read(reader, []) { rounds -= 1 }
            // If the device closed, the next one has its index.
            if index < readers.count, readers[index] === reader { index += 1 }
        }
    }

    /// Reads one round of a device, and closes it if it fails.
    /// - Parameters:
    ///   - reader: reader of the device.
    ///   - readiness: readiness of its descriptor.
    /// - Returns: whether there may be more to read.
    @discardableResult
    private func read(_ reader: DeviceReader<Device>, _ readiness: EventLoop.Readiness) -> Bool {
        guard reader.isOpen else { return false }
        switch handlers.read(reader.device) {
        case .drained:
            // epoll reports a hang-up in every turn, but read(2) may not fail.
            if readiness.contains(.hangUp) || readiness.contains(.error) { close(reader) }
        case .unfinished:
            // The next turn continues, after the other devices were read and the events were sent.
            return reader.isOpen
        case .gone(let error):
            close(reader)
            // udev reports an unplugged device. After any other error the device may still be present, so the watcher retries.
            let isGone = error == .operationNotSupportedByDevice || readiness.contains(.hangUp)
            guard !isGone else { return false }
            let device = reader.device
            fail(reader.key, DeviceFailure(node: device.node, name: device.name, UnusableDevice(error)))
        }
        return false
    }
}
