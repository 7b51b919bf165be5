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
        broadcaster.state = { [unowned self] in pipeline.engine.state(at: Timestamp(microseconds: EventLoop.now())) }
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

    /// Notes that a device came, went, cannot be read or no longer fails; buttons that it held are released.
    public func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device):
            pipeline.add(device)
        case .removed(let device):
            if pipeline.remove(device.id, at: time) { publish() }
            armTimer()
        case .failed, .failureEnded:
            break
        }
        devices.apply(event)
    }

    /// Takes in a report of a device.
    public func process(_ report: borrowing InputFrame) {
        if pipeline.process(report) { publish() }
        armTimer()
    }

    /// Takes the modifiers that are held.
    public func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
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
        // What was due may have been put off since: then this does nothing but arm the timer again.
        if pipeline.advance(to: Timestamp(microseconds: EventLoop.now())) { publish() }
        armTimer()
    }

    /// Has the timer fire when the engine is next due, and not at all while it is not.
    ///
    /// Something that is put off with each report, such as the rest of a mouse, leaves the timer as it is until it fires: to arm it costs
    /// a system call.
    private func armTimer() {
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

    private func publish() {
        broadcaster.publish(pipeline.events, source: pipeline.engine.source)
    }
}
