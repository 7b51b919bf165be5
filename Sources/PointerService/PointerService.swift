public import Logging
public import PointerConfiguration
import PointerEngine
public import PointerModel
import PointerProtocol
public import PointerRuntime
public import SystemPackage
public import Varlink

/// The daemon without its sockets and devices: takes in what devices report, and answers the io.pointerd interfaces.
public final class PointerService {
    public private(set) var pipeline: Pipeline
    private let broadcaster: EventBroadcaster
    private let devices: DevicesInterface
    private let logger: Logger
    /// Lets the engine's time pass where no report does.
    private var timer: Timer?
    /// When it fires; nil: it does not run.
    private var timerMoment: Int64?
    /// Whoever sees to it that time passes, where that is not the timer.
    private var driver: TimeDriver?
    /// Called before time passes up to now, unless somebody drives it: whoever reads devices reads those reports that wait, and hands
    /// them in. After a stall, what they put an end to is due as well, and did not happen.
    public var onTimePassing: () -> Void = {}

    /// - Parameters:
    ///   - configuration: what holds from the start.
    ///   - loop: serves the timers of the engine and of readers that asked for a rate.
    /// - Throws: what the kernel says when it has no timer left.
    public init(_ configuration: Configuration, loop: EventLoop, logger: Logger) throws(Errno) {
        pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine
        )
        broadcaster = try EventBroadcaster(
            state: pipeline.engine.state,
            queueLimit: Self.queueLimit(configuration),
            loop: loop,
            logger: logger
        )
        devices = DevicesInterface(logger: logger)
        self.logger = logger
        broadcaster.state = { [unowned self] in pipeline.engine.state(at: now) }
        timer = try Timer(on: loop) { [unowned self] in timeHasCome() }
    }

    /// Half of what may wait for a client in all: its own calls' answers need room too.
    private static func queueLimit(_ configuration: Configuration) -> Int { configuration.limits.pendingBytes / 2 }

    /// What a Varlink server has to be given; they keep the service alive.
    public var interfaces: [any VarlinkInterface] {
        [
            PointerInterface(broadcaster: broadcaster) { location, modifiers in
                ResolveReply(self.pipeline.engine.resolution(at: location, modifiers: modifiers))
            },
            LayoutInterface { self.pipeline.engine.layout },
            devices,
        ]
    }

    /// Leaves it to somebody else to let time pass, for a recording whose events are to be the same each time. From now on no timer of
    /// the service runs: whoever drives calls ``advance(to:)`` at each ``nextDeadline``, before any report that is later.
    /// - Parameters:
    ///   - now: the time on the clock of the reports, in microseconds.
    ///   - onDeadlineChange: called when ``nextDeadline`` may be another one.
    public func drive(now: @escaping () -> Int64, onDeadlineChange: @escaping () -> Void) {
        driver = TimeDriver(now: now, deadlineHasChanged: onDeadlineChange)
        broadcaster.driver = driver
    }

    /// When something happens without any report; nil: nothing does. Of use to who drives the service's time.
    public var nextDeadline: Timestamp? {
        guard let owed = broadcaster.driverMoment.map(Timestamp.init(microseconds:)) else {
            return pipeline.nextDeadline
        }
        return pipeline.nextDeadline.map { min($0, owed) } ?? owed
    }

    /// Lets what is due at a moment happen. Of use to who drives the service's time.
    public func advance(to time: Timestamp) {
        passTime(to: time)
        broadcaster.advance(to: time.microseconds)
        armTimer()
    }

    /// Whether anybody follows the pointer.
    public var isFollowed: Bool { broadcaster.isFollowed }

    /// Called when somebody begins to follow the pointer.
    public var onFollower: () -> Void {
        get { broadcaster.onFollower }
        set { broadcaster.onFollower = newValue }
    }

    /// Whether everybody who follows the pointer has read so much that nothing has to be held back from anybody.
    public var hasRoom: Bool { broadcaster.hasRoom }

    /// Calls `body` once, when nothing waits for anybody who follows the pointer any more: at once if that is so now. Whoever does not read
    /// ends this too, when the server drops the connection. Takes the place of an earlier one that is not over.
    public func whenAllIsRead(_ body: @escaping () -> Void) { broadcaster.whenAllIsRead(body) }

    private var now: Timestamp { Timestamp(microseconds: driver?.now() ?? EventLoop.now()) }

    /// Notes that a device came, went, cannot be read or no longer fails; buttons that it held are released.
    public func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device):
            pipeline.add(device)
        case .removed(let device):
            pipeline.remove(device.id, at: time)
            publishAll()
        case .failed, .failureEnded:
            break
        }
        devices.apply(event)
    }

    /// Takes in a report of a device.
    public func process(_ report: borrowing InputFrame) {
        pipeline.process(report)
        publishAll()
    }

    /// Takes the modifiers that are held. What was due before that happens with those before.
    public func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        passTime(to: time)
        if pipeline.setModifiers(modifiers, at: time) { publish() }
        armTimer()
    }

    /// Takes a new configuration, but for the limits that a server keeps: ``VarlinkServer/limits``.
    public func apply(_ configuration: Configuration, at time: Timestamp) {
        broadcaster.queueLimit = Self.queueLimit(configuration)
        pipeline.configure(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine,
            at: time
        )
        publish()
        armTimer()
    }

    private func timeHasCome() {
        timerMoment = nil
        guard driver == nil else { return }
        // What was due may have been put off since: then this does nothing but arm the timer again.
        passTime(to: Timestamp(microseconds: EventLoop.now()))
        armTimer()
    }

    /// Lets what is due at a moment happen, after all that was reported before it.
    private func passTime(to time: Timestamp) {
        guard isDue(at: time) else { return }
        // The moment was taken before: every report of an earlier time waits where it can be read.
        if driver == nil { onTimePassing() }
        // A frame has a number even where nothing comes of it.
        guard isDue(at: time) else { return }
        pipeline.advance(to: time)
        while pipeline.applyNext() { publish() }
    }

    private func isDue(at time: Timestamp) -> Bool {
        pipeline.nextDeadline.map { $0 <= time } ?? false
    }

    /// Has the timer fire when the engine is next due, and not at all while it is not.
    ///
    /// Something that is put off with each report, such as the rest of a mouse, leaves the timer as it is until it fires: to arm it costs
    /// a system call.
    private func armTimer() {
        if let driver { return driver.deadlineHasChanged() }
        let deadline = pipeline.nextDeadline?.microseconds
        guard deadline != timerMoment else { return }
        if let deadline, let timerMoment, timerMoment < deadline { return }
        do throws(Errno) {
            if let deadline {
                try timer?.arm(at: deadline)
            } else {
                try timer?.disarm()
            }
            timerMoment = deadline
        } catch {
            logger.error("the timer of the pointer: \(error)")
        }
    }

    /// Lets everything happen that was taken in.
    private func publishAll() {
        while pipeline.applyNext() { publish() }
        armTimer()
    }

    private func publish() {
        broadcaster.publish(pipeline.events, source: pipeline.engine.source)
    }
}
