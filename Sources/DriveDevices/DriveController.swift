import Glibc
import GuardWire
import PointerDrive
package import PointerModel
package import PointerRuntime
package import PointerService
import PointerWire
package import SystemPackage

/// The drive: which devices the daemon has taken over, and when it takes them and gives them back.
package final class DriveController: Drive {
    /// Period over which ends of the guard count, in microseconds.
    static let endPeriod: Int64 = 60_000_000
    /// Time before the guard is asked again, in microseconds.
    static let retryDelay: Int64 = 500_000

    /// The daemon.
    unowned let host: any DriveHost
    /// The machine's devices.
    let devices: any DrivableDevices
    private let place: GuardPlace
    private(set) var settings: DriveSettings
    private var wishes: DriveWishes
    private(set) var phase = DrivePhase.off
    private var timer: Timer?
    /// Time to which the timer is armed; nil if it is not.
    private var armedTime: Int64?
    /// Times at which the guard ended by itself.
    private var ends: [Int64] = []
    /// Touchpads that the daemon had: the next guard repairs what other programs know of their fingers. The last one does so too, but it may
    /// die, or be stopped, while a finger is down.
    var unrepaired: Set<EventNumber> = []
    /// Whether devices are just being given back, during which outputs may change.
    private var isReleasing = false
    /// Whether the devices are about to be opened anew.
    private(set) var isSuspended = false
    /// Limited because a guard that ends again and again would fill the log.
    var driveLog: LimitedLog
    package var hasChanged: () -> Void = {}

    /// Makes the drive of a daemon, and begins if the settings say so. Throws the errors of timerfd_create(2) and epoll_ctl(2).
    /// - Parameters:
    ///   - host: the daemon.
    ///   - devices: the machine's devices.
    ///   - settings: the settings of the configuration.
    ///   - place: where the guard listens.
    ///   - logger: logger for what begins and ends.
    package init(
        of host: any DriveHost,
        _ devices: any DrivableDevices,
        _ settings: DriveSettings,
        guardAt place: GuardPlace = GuardPlace(),
        logger: Log
    ) throws(Errno) {
        self.host = host
        self.devices = devices
        self.settings = settings
        self.place = place
        wishes = DriveWishes(isEnabled: settings.isEnabled)
        driveLog = LimitedLog(logger, burst: 60, period: 1_000_000)
        timer = try Timer(on: host.loop) { [unowned self] in timeHasCome() }
        devices.chosenDevices = settings.devices
        host.onDrivenReport = { [unowned self] report in write(report) }
        update()
    }

    private var loop: EventLoop { host.loop }

    // MARK: Wishes

    /// What the person in front wants.
    var wish: DriveWish { wishes.wish(of: host.seatUsers?.active) }

    package func enable(confirmWithin seconds: Int?, by user: UInt32?) {
        let end = seconds.map { EventLoop.now() + Int64($0) * 1_000_000 }
        wishes.turnOn(until: end, by: user, on: host.seatUsers)
        tryAnew()
        // Also of a drive that goes on, the end of the trial may be another one.
        armTimer()
        hasChanged()
    }

    package func disable(by user: UInt32?) {
        wishes.set(.off, by: user, on: host.seatUsers)
        update()
    }

    /// Applies new settings. Devices are given back and taken over by the new ones. A person who held the three buttons wants them back
    /// whatever is configured, so after that only settings that newly enable the drive take them over.
    package func configure(_ new: DriveSettings) {
        guard new != settings else {
            if case .failed = phase, !isEnded { tryAnew() }
            return
        }
        if new.isEnabled != settings.isEnabled {
            wishes.configure(isEnabled: new.isEnabled, inFront: host.seatUsers?.active)
        }
        release()
        settings = new
        devices.chosenDevices = new.devices
        if isEnded { update() } else { tryAnew() }
    }

    /// Whether the person in front has ended the drive with the three buttons, and nothing has turned it on since.
    private var isEnded: Bool { if case .ended = wish { true } else { false } }

    /// Forgets a failure, and begins if that is wanted.
    private func tryAnew() {
        if case .failed = phase { phase = .off }
        ends = []
        update()
    }

    /// Gives the devices back before they are all opened anew, and takes none until ``resume()``.
    package func suspend() {
        isSuspended = true
        update()
    }

    /// Takes the devices over again after ``suspend()``.
    package func resume() {
        isSuspended = false
        update()
    }

    /// Begins, waits or ends, as the wish and the circumstances say.
    package func update() {
        guard !isReleasing else { return }
        switch (obstacle, phase) {
        case (nil, .running(let run)):
            if run.taken.isEmpty, let wait = missingOutputs {
                // What the guard takes at this moment, it gives back at the end of the connection.
                release()
                enter(.waiting(wait))
            } else {
                askForDevices(of: run)
            }
        case (nil, .failed(let failure)) where failure.kind == .chord:
            // Another person held the buttons.
            tryAnew()
        case (nil, .retrying), (nil, .failed): break
        case (nil, .off), (nil, .waiting):
            if let wait = beginning { enter(.waiting(wait)) } else { begin() }
        case (.failed(let failure)?, _):
            release()
            fail(failure)
        case (let obstacle?, _):
            // A failure stays until a person or a configuration has the drive try again.
            if case .failed = phase, wish != .off { return }
            release()
            enter(obstacle)
        }
    }

    // MARK: Phases

    func enter(_ new: DrivePhase) {
        phase = new
        armTimer()
        hasChanged()
    }

    private func fail(_ failure: DriveFailure) {
        if case .failed(let former) = phase, former == failure { return }
        driveLog.log(.warning, "the drive is off: \(escaping: failure.reason)")
        enter(.failed(failure))
    }

    /// Connects to the guard.
    private func begin() {
        let run = DriveRun(of: host.seatUsers?.active)
        do throws(DriveFailure) {
            let link = try place.connect(
                on: loop,
                onReport: { [unowned self, unowned run] report, descriptor in received(report, descriptor, of: run) },
                onEnd: { [unowned self] in ended($0) }
            )
            guard let link else { return enter(.retrying(at: EventLoop.now() + Self.retryDelay, after: .crowded)) }
            run.link = link
        } catch {
            return fail(error)
        }
        enter(.running(run))
    }

    /// Gives all devices back. The caller enters another phase, or begins anew: nobody who follows the drive sees it off in between.
    func release() {
        guard case .running(let run) = phase else { return }
        let hadDevices = !run.taken.isEmpty
        unrepaired.formUnion(run.takenTouchpads)
        // The pipeline releases what it holds through the virtual mice while they are there.
        isReleasing = true
        host.setDriven([], settings: settings, at: Timestamp(microseconds: loop.time))
        isReleasing = false
        phase = .off
        // This alone makes the guard release and end everything.
        run.link?.close()
        devices.endGrabs()
        if hadDevices { driveLog.log(.info, "gave the devices back") }
    }

    /// Ends the run because the guard did, and begins anew or fails.
    func ended(_ end: DriveEnd) {
        guard case .running(let run) = phase else { return }
        let user = run.user
        release()
        let now = EventLoop.now()
        ends = ends.filter { now - $0 < Self.endPeriod } + [now]
        if !end.isPassing {
            let failure = DriveFailure(end)
            if failure.kind == .chord { wishes.set(.ended(failure), by: user, on: host.seatUsers) }
            fail(failure)
        } else if ends.count > DriveDevicesLimit.retries.most {
            fail(DriveFailure(repeated: end, times: ends.count))
        } else {
            driveLog.log(.warning, "lost the devices: \(escaping: end.words); takes them over again")
            enter(.retrying(at: now + Self.retryDelay, after: end))
        }
    }

    /// Writes a report of the virtual mice.
    private func write(_ report: borrowing DrivenReport) {
        guard case .running(let run) = phase, !run.write(report) else { return }
        // The pipeline is busy with this report, so the run ends in a turn of its own.
        armTimer()
    }

    // MARK: Time

    /// Arms the timer for what is due first.
    private func armTimer() {
        var times: [Int64] = []
        if let end = wishes.nextEnd { times.append(end) }
        if case .retrying(let time, _) = phase { times.append(time) }
        if case .running(let run) = phase, let end = run.writingEnd { times.append(end.deadline) }
        let first = times.min()
        guard first != armedTime else { return }
        do throws(Errno) {
            if let first { try timer?.arm(at: first) } else { try timer?.disarm() }
            armedTime = first
        } catch {
            driveLog.log(.warning, "the timer of the drive: \(error)")
        }
    }

    private func timeHasCome() {
        armedTime = nil
        let now = EventLoop.now()
        if case .running(let run) = phase, let end = run.writingEnd, end.deadline <= now { ended(end.reason) }
        wishes.endTrials(at: now)
        if case .retrying(let time, _) = phase, time <= now { phase = .off }
        update()
        armTimer()
    }
}
