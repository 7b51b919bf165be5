import Glibc
import Logging
import PointerRuntime
import SystemPackage

/// The event nodes there are, found and watched through udev: which of them are read, and which cannot be.
///
/// What is read, and how, its owner decides. What fails and may pass by itself is tried again, each device at intervals of its own. Handlers
/// are called inside a turn of the event loop and inside the calls here; they may call ``stop()``.
final class DeviceWatcher<Device: WatchedDevice> {
    /// What its owner does.
    struct Handlers {
        /// Called with each event node there is or that changed: to ``DeviceWatcher/add(_:as:)`` it, ``DeviceWatcher/fail(_:_:)`` it or
        /// ``DeviceWatcher/leave(_:)`` it.
        var consider: (_ device: borrowing UdevDevice, _ node: String, _ key: DeviceKey) -> Void
        /// Reads a round of a device.
        var read: (Device) -> ReadOutcome
        var opened: (Device) -> Void
        var closed: (Device) -> Void
        /// A device cannot be read. Another try that ends as the one before is not told.
        var failed: (DeviceFailure) -> Void
        /// A device that could not be read can be, or is gone.
        var failureEnded: (DeviceFailure) -> Void
        /// Nothing can be watched, which is tried again.
        var unwatchable: (Errno) -> Void
    }

    /// How many rounds ``readPending()`` reads of one device at most: more than the kernel keeps of any. It keeps eight reports of the most
    /// events that a device has in one, which for a touchpad of sixteen slots with all that it can say of each comes to 2048 events.
    private static var pendingRounds: Int { 64 }

    private let loop: EventLoop
    private let logger: Logger
    private let handlers: Handlers
    /// What each device that fails begins with.
    private let schedule: RetrySchedule
    private var source: UdevSource?
    /// Whether it is to watch, and whether it waits to try to again.
    private var isStarted = false
    private var isWaiting = false
    /// In the order in which they came.
    private var readers: [DeviceReader<Device>] = []
    private var failed: [DeviceKey: DeviceFailure] = [:]
    private var retries: [DeviceKey: RetrySchedule] = [:]
    private var retryTimer: Timer?
    private var timerLog: LimitedLog

    /// A watcher that watches nothing yet.
    init(loop: EventLoop, logger: Logger, retries: RetrySchedule, _ handlers: Handlers) {
        self.loop = loop
        self.logger = logger
        self.handlers = handlers
        schedule = retries
        timerLog = LimitedLog(logger, burst: 5, period: 60_000_000)
    }

    deinit {
        for reader in readers { unwatch(reader) }
    }

    // MARK: What there is

    var isRunning: Bool { source != nil }

    /// The devices that are read, in the order in which they came.
    var devices: [Device] { readers.map(\.device) }

    /// Calls `body` with each device that is read.
    func forEachDevice(_ body: (Device) -> Void) {
        for reader in readers { body(reader.device) }
    }

    /// The device that is read under a key.
    func device(at key: DeviceKey) -> Device? { readers.first { $0.key == key }?.device }

    /// The devices that cannot be read, by node.
    var failures: [DeviceFailure] { failed.values.sorted { $0.node < $1.node } }

    // MARK: Finding devices

    /// Begins to watch, and considers the devices that are there; again after a while where there is no room for what that takes. Does
    /// nothing if it does so already.
    func start() {
        isStarted = true
        tryToStart()
    }

    private func tryToStart() {
        guard isStarted, source == nil, !isWaiting else { return }
        do throws(Errno) {
            try listen()
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

    /// Fails as udev_new(3), timerfd_create(2) and epoll_ctl(2) do.
    private func listen() throws(Errno) {
        retryTimer = try Timer(on: loop) { [unowned self] in retry() }
        // The monitor comes first: a device that appears during the search is found twice rather than missed.
        source = try UdevSource(
            loop: loop,
            logger: logger,
            onChange: { [weak self] device in self?.change(of: device) },
            onLoss: { [weak self] in self?.look() }
        )
    }

    /// Looks through the devices there are: considers each, and ends those that have gone. Does nothing before ``start()``.
    /// - Parameter reopening: whether each is closed first.
    func look(reopening: Bool = false) {
        guard let source else { return }
        var present: Set<DeviceKey> = []
        let isComplete = source.forEachDevice { device in
            let key = DeviceKey(device)
            present.insert(key)
            if reopening { close(key) }
            consider(device)
        }
        // Where the search failed, what is open stays open.
        guard isComplete else { return }
        for key in readers.map(\.key) where !present.contains(key) { close(key) }
        for key in Array(failed.keys) where !present.contains(key) { endFailure(key) }
        retries = retries.filter { present.contains($0.key) }
    }

    /// Closes every device and ends every failure, and watches no more.
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
        // A handler may have stopped it all in the middle of a search.
        guard source != nil, device.name.hasPrefix("event"), let node = device.node else { return }
        let key = DeviceKey(device)
        // The same path with another number: it went and came back, and the news of its going was lost.
        for stale in readers.map(\.key) where stale.systemPath == key.systemPath && stale != key { close(stale) }
        for stale in Array(failed.keys) where stale.systemPath == key.systemPath && stale != key { endFailure(stale) }
        handlers.consider(device, node, key)
    }

    // MARK: What becomes of them

    /// Takes in that a device is not to be read: closes it, and ends its failure.
    func leave(_ key: DeviceKey) {
        endFailure(key)
        close(key)
    }

    /// Reads a device from now on. Does nothing after ``stop()``, which a handler may have called.
    func add(_ device: Device, as key: DeviceKey) throws(UnusableDevice) {
        guard source != nil else { return }
        let reader = DeviceReader(device, as: key)
        do throws(Errno) {
            reader.watch = try loop.watch(device.descriptor, for: .readable) {
                [unowned self, unowned reader] readiness in
                read(reader, readiness)
            }
        } catch {
            throw UnusableDevice(error)
        }
        // Not before: where it cannot be waited for, it fails on as it did.
        endFailure(key)
        // Whoever was told of that may have stopped it all.
        guard source != nil else { return unwatch(reader) }
        retries[key]?.end()
        readers.append(reader)
        handlers.opened(device)
    }

    /// Notes that a device cannot be read, and tries it again after a while where that may help.
    func fail(_ key: DeviceKey, _ failure: DeviceFailure) {
        // A handler may have stopped it all because of the device that went.
        guard source != nil else { return }
        if failure.mayPass {
            retries[key, default: schedule].fail(at: EventLoop.now())
            waitForRetries()
        }
        guard failed.updateValue(failure, forKey: key) != failure else { return }
        handlers.failed(failure)
    }

    /// Closes a device. Does nothing for one that is not open.
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

    /// Forgets that a device could not be read.
    private func endFailure(_ key: DeviceKey) {
        if let failure = failed.removeValue(forKey: key) { handlers.failureEnded(failure) }
    }

    private func waitForRetries() {
        guard let due = retries.values.compactMap(\.due).min() else { return }
        do throws(Errno) {
            try retryTimer?.arm(at: due)
        } catch {
            timerLog.log(.warning, "the timer for another try of devices that failed: \(error)")
        }
    }

    /// Tries those again whose wait is over.
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
            // To look a device up takes descriptors too. One that has gone is forgotten once udev says so.
            if !isFound { retries[key]?.fail(at: now) }
        }
        waitForRetries()
    }

    // MARK: Reading

    /// Reads what all devices have reported up to now, in place of waiting for a turn of the loop to tell of it. A device that reports
    /// faster than it is read has the rest read later.
    func readPending() {
        var index = 0
        while index < readers.count {
            let reader = readers[index]
            var rounds = Self.pendingRounds
            while rounds > 0, read(reader, []) { rounds -= 1 }
            // Where it has gone, the next one has its place.
            if index < readers.count, readers[index] === reader { index += 1 }
        }
    }

    /// - Returns: whether there may be more to read.
    @discardableResult
    private func read(_ reader: DeviceReader<Device>, _ readiness: EventLoop.Readiness) -> Bool {
        guard reader.isOpen else { return false }
        switch handlers.read(reader.device) {
        case .drained:
            // A device that has hung up says so for ever, and reading it may not.
            if readiness.contains(.hangUp) || readiness.contains(.error) { close(reader) }
        case .unfinished:
            // In the next turn, after the others had theirs and what its reports made was sent.
            return reader.isOpen
        case .gone(let error):
            close(reader)
            // One that was pulled out is gone, and udev says so. Every other may still be there, and be read again later.
            let isGone = error == .operationNotSupportedByDevice || readiness.contains(.hangUp)
            guard !isGone else { return false }
            let device = reader.device
            fail(reader.key, DeviceFailure(node: device.node, name: device.name, UnusableDevice(error)))
        }
        return false
    }
}
