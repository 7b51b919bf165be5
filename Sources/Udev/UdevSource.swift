import Glibc
package import PointerRuntime
package import SystemPackage

/// The input devices that udev knows: those that are present, and each change as it happens.
package final class UdevSource {
    /// The delay between the failure of a monitor and the next one, in microseconds.
    package static let restartDelay: Int64 = 1_000_000

    /// A function that opens a monitor. Tests make it fail.
    package typealias MonitorMaker = (borrowing UdevContext) throws(Errno) -> UdevMonitor
    /// A function that begins to wait for udev's socket. Tests make it fail.
    package typealias ArrivalMaker = (EventLoop, String, @escaping () -> Void) throws(Errno) -> UdevStartWatcher

    private let loop: EventLoop
    private let logger: Log
    private let context: UdevContext
    private let restartDelay: Int64
    private let socket: String
    private let makeMonitor: MonitorMaker
    private let makeArrival: ArrivalMaker
    private var monitor: UdevMonitor?
    private var watch: EventLoop.Watch?
    /// The timer that retries what failed.
    private var restart: Timer?
    private var arrival: UdevStartWatcher?
    /// Whether udev was not running at the last check and no watcher waits for it.
    private var isStartUnwatched = false
    private var changeLog: LimitedLog
    private var failureLog: LimitedLog
    private let onChange: (borrowing UdevDevice) -> Void
    private let onLoss: () -> Void

    /// Opens udev and a monitor. If the monitor fails, logs that and retries; until then only scans find devices. Fails as
    /// udev_new(3), timerfd_create(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - loop: event loop that waits for the monitor.
    ///   - logger: receives failures.
    ///   - restartDelay: delay between the failure of a monitor and the next one, in microseconds.
    ///   - socket: path of udev's socket.
    ///   - makeMonitor: opens a monitor.
    ///   - makeArrival: begins to wait for udev's socket.
    ///   - onChange: called with the device of each change, after udev's rules have run for it.
    ///   - onLoss: called when changes were lost, so that the devices must be scanned.
    package init(
        loop: EventLoop,
        logger: Log,
        restartDelay: Int64 = restartDelay,
        socket: String = UdevStartWatcher.socket,
        makeMonitor: @escaping MonitorMaker = { context throws(Errno) in try UdevMonitor(of: context) },
        makeArrival: @escaping ArrivalMaker = { loop, socket, onArrival throws(Errno) in
            try UdevStartWatcher(on: loop, at: socket, onArrival: onArrival)
        },
        onChange: @escaping (borrowing UdevDevice) -> Void,
        onLoss: @escaping () -> Void
    ) throws(Errno) {
        self.loop = loop
        self.logger = logger
        changeLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        failureLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        self.restartDelay = restartDelay
        self.socket = socket
        self.makeMonitor = makeMonitor
        self.makeArrival = makeArrival
        self.onChange = onChange
        self.onLoss = onLoss
        context = try UdevContext()
        restart = try Timer(on: loop) { [weak self] in self?.tryAgain() }
        if !isUdevRunning {
            logger.warning(
                "udev is not running: new devices and changes go unnoticed until it starts"
            )
            waitForUdev()
        }
        if !openMonitor() { scheduleRetry() }
    }

    /// Whether udevd runs. A monitor that libudev opens without udevd stays silent for ever, without an error.
    private var isUdevRunning: Bool { unsafe access(socket, F_OK) == 0 }

    /// Waits for udev to start, to open another monitor then.
    /// - Returns: whether udev has started meanwhile, so that the wait is over.
    @discardableResult
    private func waitForUdev() -> Bool {
        do throws(Errno) {
            arrival = try makeArrival(loop, socket) { [weak self] in self?.udevStarted() }
            isStartUnwatched = false
        } catch {
            warn("cannot wait for udev to start, checks again later", error)
            isStartUnwatched = true
            scheduleRetry()
        }
        guard isUdevRunning else { return false }
        endWait()
        return true
    }

    private func endWait() {
        arrival = nil
        isStartUnwatched = false
    }

    private func udevStarted() {
        endWait()
        closeMonitor()
        reopenMonitor()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// The monitor's descriptor; nil without a monitor.
    package var descriptor: Int32? {
        // A noncopyable value in an optional can be switched over, but not unwrapped.
        switch monitor {
        case .some(let monitor): monitor.descriptor
        case .none: nil
        }
    }

    /// Calls `body` with every input device that has an event node. Returns whether the search succeeded; logs a failure.
    package func forEachDevice(_ body: (borrowing UdevDevice) -> Void) -> Bool {
        do throws(Errno) {
            for path in try context.eventDevicePaths() {
                // A device may have gone since; the monitor reports that.
                if let device = context.device(at: path) { body(device) }
            }
            return true
        } catch {
            warn("udev's devices cannot be listed", error)
            return false
        }
    }

    /// Calls `body` with the device of a path in sysfs, if it still exists.
    package func withDevice(at path: String, _ body: (borrowing UdevDevice) -> Void) {
        if let device = context.device(at: path) { body(device) }
    }

    /// Opens a monitor and watches it. Returns whether that succeeded; logs a failure.
    private func openMonitor() -> Bool {
        do throws(Errno) {
            let made = try makeMonitor(context)
            watch = try loop.watch(made.descriptor, for: .readable) { [weak self] in self?.receive($0) }
            monitor = consume made
            return true
        } catch {
            warn("cannot open udev's monitor, so devices that come and go are not noticed", error)
            return false
        }
    }

    /// Arms the timer for the next attempt.
    private func scheduleRetry() {
        do throws(Errno) {
            try restart?.arm(after: restartDelay)
        } catch {
            warn("cannot arm the timer that retries udev", error)
        }
    }

    private func tryAgain() {
        guard isStartUnwatched else { return reopenMonitor() }
        // A monitor that was opened before udev ran stays silent for ever.
        if waitForUdev() { udevStarted() } else { reopenMonitor() }
    }

    /// Opens a monitor again and has the devices scanned. Does nothing if there is a monitor.
    package func reopenMonitor() {
        guard descriptor == nil else { return }
        guard openMonitor() else { return scheduleRetry() }
        changeLog.log(.notice, "listens to udev again, and scans the devices")
        onLoss()
    }

    /// Receives a round of changes from the monitor.
    package func receive(_ readiness: EventLoop.Readiness) {
        let round = MonitorBatch(receiving: { receiveOne() }, onChange)
        if let error = round.failure {
            end(error)
        } else if round.count == 0, !readiness.isDisjoint(with: [.hangUp, .error]) {
            // Only the end of the monitor is left to read, and the loop would report it in every turn.
            end(.connectionReset)
        } else if round.hasLost {
            warn("udev's monitor overflowed, so the devices are scanned", .noBufferSpace)
            onLoss()
        }
    }

    /// Closes a monitor that failed and opens another one later. Changes until then are lost.
    private func end(_ error: Errno) {
        warn("udev's monitor cannot be read, another one is opened", error)
        closeMonitor()
        scheduleRetry()
    }

    private func closeMonitor() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        monitor = nil
    }

    private func receiveOne() -> UdevMonitor.Reception {
        switch monitor {
        case .some(let monitor): monitor.receive()
        case .none: .nothing
        }
    }

    private func warn(_ text: StaticString, _ error: Errno) {
        failureLog.log(.warning, "\(text): \(error)")
    }
}
