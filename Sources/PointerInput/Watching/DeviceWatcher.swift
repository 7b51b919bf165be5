import Glibc
import PointerRuntime
import SystemPackage
import Udev

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
        /// Called when a device cannot be read any more, as if it was unplugged. Returns whether its file was only taken back, and the
        /// owner has dealt with that.
        var takenBack: (DeviceReader<Device>) -> Bool = { _ in false }
    }

    private let loop: EventLoop
    private let priority: EventLoop.Priority
    private let logger: Log
    let handlers: Handlers
    private var source: UdevSource?
    /// Whether ``start()`` was called and ``stop()`` was not.
    private var isStarted = false
    /// Whether a retry of the start is scheduled.
    private var isWaiting = false
    /// The readers of the open devices, in the order in which they were opened.
    private(set) var readers: [DeviceReader<Device>] = []
    private let failed: FailedDevices

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
        logger: Log,
        retries: RetrySchedule,
        _ handlers: Handlers
    ) {
        self.loop = loop
        self.priority = priority
        self.logger = logger
        self.handlers = handlers
        failed = FailedDevices(schedule: retries, logger: logger)
        failed.onRetry = { [unowned self] key in retry(key) }
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
    var failures: [DeviceFailure] { failed.all }

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
        try failed.start(on: loop)
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
        for key in failed.keys where !present.contains(key) { endFailure(key) }
        failed.forgetSchedules(except: present)
    }

    /// Stops watching, closes every device and ends every failure.
    func stop() {
        isStarted = false
        source = nil
        failed.forgetSchedules()
        for key in failed.keys { endFailure(key) }
        for reader in readers { close(reader) }
    }

    private func change(of device: borrowing UdevDevice) {
        guard device.action == "remove" else { return consider(device) }
        let key = DeviceKey(device)
        failed.forgetSchedule(of: key)
        leave(key)
    }

    private func consider(_ device: borrowing UdevDevice) {
        // A handler may have called stop() during a scan.
        guard source != nil, device.name.hasPrefix("event"), let node = device.node else { return }
        let key = DeviceKey(device)
        // The same path with another number is a device that left and returned, whose removal was lost.
        for stale in readers.map(\.key) where stale.systemPath == key.systemPath && stale != key { close(stale) }
        for stale in failed.keys where stale.systemPath == key.systemPath && stale != key { endFailure(stale) }
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
        try watch(reader)
        // The failure ends only after the watch succeeds; otherwise it continues.
        endFailure(key)
        // The handler of the failure's end may have called stop().
        guard source != nil else { return unwatch(reader) }
        failed.endRetries(of: key)
        readers.append(reader)
        handlers.opened(device)
    }

    /// Records that a device cannot be read, and schedules a retry if the failure is transient.
    func fail(_ key: DeviceKey, _ failure: DeviceFailure) {
        // A handler may have called stop() when the device closed.
        guard source != nil else { return }
        if failed.insert(failure, of: key) { handlers.failed(failure) }
    }

    /// Closes a device. Does nothing if it is not open.
    func close(_ key: DeviceKey) {
        if let reader = readers.first(where: { $0.key == key }) { close(reader) }
    }

    func close(_ reader: DeviceReader<Device>) {
        guard let index = readers.firstIndex(where: { $0 === reader }) else { return }
        readers.remove(at: index)
        reader.device.close()
        unwatch(reader)
        handlers.closed(reader.device)
    }

    /// Watches the descriptor of a device. Fails as epoll_ctl(2) does.
    func watch(_ reader: DeviceReader<Device>) throws(UnusableDevice) {
        do throws(Errno) {
            reader.watch = try loop.watch(reader.device.descriptor, for: .readable, priority: priority) {
                [unowned self, reader, read = handlers.read] readiness in
                guard reader.isOpen else { return }
                let outcome = read(reader.device)
                // After most rounds nothing is left to do. Then the watcher is not touched, because an unowned reference costs.
                if case .drained = outcome, !readiness.isBroken { return }
                finishRound(of: reader, outcome, readiness)
            }
        } catch {
            throw UnusableDevice(error)
        }
    }

    /// Ends the watch of a device, before its descriptor is closed.
    func unwatch(_ reader: DeviceReader<Device>) {
        if let watch = reader.watch { loop.unwatch(watch) }
        reader.watch = nil
    }

    /// Ends the failure of a device, if it has one.
    private func endFailure(_ key: DeviceKey) {
        if let failure = failed.remove(key) { handlers.failureEnded(failure) }
    }

    /// Considers a failed device again. Returns whether it was found.
    private func retry(_ key: DeviceKey) -> Bool {
        var isFound = false
        source?.withDevice(at: key.systemPath) { device in
            isFound = true
            consider(device)
        }
        return isFound
    }
}
