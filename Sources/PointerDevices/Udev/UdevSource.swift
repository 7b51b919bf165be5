import Glibc
import Logging
import PointerRuntime
import SystemPackage

/// What udev tells of input devices: those that are there, and each change as it happens.
final class UdevSource {
    /// How long a monitor that failed is left alone before another one is made, in microseconds.
    static let restartDelay: Int64 = 1_000_000

    /// Begins to listen. Tests let it fail.
    typealias MonitorMaker = (borrowing UdevContext) throws(Errno) -> UdevMonitor
    /// Begins to wait for udev's socket. Tests let it fail.
    typealias ArrivalMaker = (EventLoop, String, @escaping () -> Void) throws(Errno) -> UdevStartWatcher

    private let loop: EventLoop
    private let logger: Logger
    private let context: UdevContext
    private let restartDelay: Int64
    private let socket: String
    private let makeMonitor: MonitorMaker
    private let makeArrival: ArrivalMaker
    private var monitor: UdevMonitor?
    private var watch: EventLoop.Watch?
    /// Does what could not be done before.
    private var restart: Timer?
    private var arrival: UdevStartWatcher?
    /// Whether udev was not running when it was last looked for, and nothing tells when it does.
    private var isArrivalMissed = false
    private var changeLog: LimitedLog
    private var failureLog: LimitedLog
    private let onChange: (borrowing UdevDevice) -> Void
    private let onLoss: () -> Void

    /// Begins to listen. Without a monitor, which is logged, only what is there can be found until there is one. Fails as
    /// udev_new(3), timerfd_create(2) and epoll_ctl(2) do.
    /// - Parameters:
    ///   - restartDelay: how long a monitor that failed is left alone, in microseconds.
    ///   - socket: the path of udev's.
    ///   - onChange: called with each change, with the device as udev's rules left it.
    ///   - onLoss: called when changes were lost and the devices have to be looked through.
    init(
        loop: EventLoop,
        logger: Logger,
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
                "udev is not running: devices that it has not seen, and changes, are not noticed until it does"
            )
            waitForUdev()
        }
        if !listen() { later() }
    }

    /// libudev's monitor is silent for ever if there was no udevd when it was made, and does not tell.
    private var isUdevRunning: Bool { unsafe access(socket, F_OK) == 0 }

    /// Makes another monitor once udev runs.
    /// - Returns: whether it has begun to in between, so that there is nothing to wait for.
    @discardableResult
    private func waitForUdev() -> Bool {
        do throws(Errno) {
            arrival = try makeArrival(loop, socket) { [weak self] in self?.udevArrived() }
            isArrivalMissed = false
        } catch {
            warn("whether udev runs cannot be waited for, it is looked for again", error)
            isArrivalMissed = true
            later()
        }
        guard isUdevRunning else { return false }
        endWait()
        return true
    }

    private func endWait() {
        arrival = nil
        isArrivalMissed = false
    }

    private func udevArrived() {
        endWait()
        unlisten()
        listenAgain()
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// The monitor's descriptor; nil while there is no monitor.
    var descriptor: Int32? {
        // A noncopyable value in an optional can be looked at, but not unwrapped.
        switch monitor {
        case .some(let monitor): monitor.descriptor
        case .none: nil
        }
    }

    /// Calls `body` with every input device that has an event node. Returns whether the search succeeded; a failure is logged.
    func forEachDevice(_ body: (borrowing UdevDevice) -> Void) -> Bool {
        do throws(Errno) {
            for path in try context.eventDevicePaths() {
                // It may have gone since, which the monitor tells.
                if let device = context.device(at: path) { body(device) }
            }
            return true
        } catch {
            warn("udev's devices cannot be listed", error)
            return false
        }
    }

    /// Calls `body` with the device of a path in sysfs, if there still is one.
    func withDevice(at path: String, _ body: (borrowing UdevDevice) -> Void) {
        if let device = context.device(at: path) { body(device) }
    }

    /// Makes a monitor and watches it. Returns whether there is one now; a failure is logged.
    private func listen() -> Bool {
        do throws(Errno) {
            let made = try makeMonitor(context)
            watch = try loop.watch(made.descriptor, for: .readable) { [weak self] in self?.receive($0) }
            monitor = consume made
            return true
        } catch {
            warn("udev's monitor is not to be had, so devices that come and go are not noticed", error)
            return false
        }
    }

    /// Tries again after a while.
    private func later() {
        do throws(Errno) {
            try restart?.arm(after: restartDelay)
        } catch {
            warn("the timer for another try to listen to udev", error)
        }
    }

    private func tryAgain() {
        guard isArrivalMissed else { return listenAgain() }
        // A monitor that was made before udev ran is silent for ever.
        if waitForUdev() { udevArrived() } else { listenAgain() }
    }

    /// Listens again, unless that was done meanwhile for another reason.
    func listenAgain() {
        guard descriptor == nil else { return }
        guard listen() else { return later() }
        changeLog.log(.notice, "listens to udev again, and looks through the devices")
        onLoss()
    }

    /// Takes what waits in the monitor.
    func receive(_ readiness: EventLoop.Readiness) {
        let round = MonitorBatch(receiving: { receiveOne() }, onChange)
        if let error = round.failure {
            end(error)
        } else if round.count == 0, !readiness.isDisjoint(with: [.hangUp, .error]) {
            // Nothing but an end of it is there to read, and the loop would tell of it for ever.
            end(.connectionReset)
        } else if round.hasLost {
            warn("udev told more than there was room for, so the devices are looked through", .noBufferSpace)
            onLoss()
        }
    }

    /// Leaves a monitor that failed, and tries another one after a while. What it would have told is lost until then.
    private func end(_ error: Errno) {
        warn("udev's monitor cannot be read, another one is made", error)
        unlisten()
        later()
    }

    private func unlisten() {
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
