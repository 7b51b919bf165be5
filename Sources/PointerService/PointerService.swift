import Glibc
public import Logging
public import PointerConfiguration
import PointerEngine
public import PointerModel
import PointerProtocol
public import PointerRuntime
public import SystemPackage
import Varlink

/// The daemon without its sockets and devices: takes in what devices report, and answers the io.pointerd interfaces.
public final class PointerService {
    public internal(set) var pipeline: Pipeline
    /// Who brings the events of each pointer to those who follow it, in the order of the pipeline's pointers.
    var broadcasters: [EventBroadcaster] = []
    /// What clients show.
    let surfaces: AttachedSurfaces
    /// Those that move pointers in place of devices, with those whose users are muted.
    var compositors: [CompositorStream] = []
    /// The outputs that a client named, in place of the configuration's; nil: none did.
    var clientOutputs: [Output]?
    /// The configuration's outputs.
    var configuredOutputs: [Output]
    /// What is held for clients, by user: the server's from ``offer(on:)`` on.
    var userBytes = UserBytes(limit: ServerLimits().bytesPerUser)
    let outputHolds = OutputHolds()
    let locks = PointerLocks()
    let reporters = CursorReporters()
    /// What a client may declare and name.
    var clients: ClientLimits
    var access: AccessPolicy
    var sessions: SessionRules
    /// Who is on the configuration's seat, which whoever watches it says; nil: nobody can tell.
    var seatUsers: SeatUsers? {
        didSet { access.activeUser = seatUsers?.active }
    }
    let layoutReplies = LayoutReplies()
    /// What clients show no more, until it is freed.
    let formerSurfaces = FormerSurfaces()
    /// What became of the layout lately.
    var layoutLog: LayoutLog
    /// What became of the configuration, which whoever reads it says, each time and when all of it has been taken.
    public var configurationStatus = ConfigurationStatus() {
        didSet { statusHasChanged() }
    }
    /// Takes the configuration again where a client asks for that; nil: there is none to take. Who waits for one when it becomes nil waits
    /// for the service's end.
    public var onReload: (() throws(ConfigurationError) -> Void)?
    /// Called when the daemon is paused or resumed, and when it was said what became of a configuration.
    var statusHasChanged: () -> Void = {}
    /// Called when others may be muted.
    var mutingMayHaveChanged: () -> Void = {}
    /// When the daemon started, microseconds of CLOCK_MONOTONIC.
    let started = EventLoop.now()
    /// Frames of which something came, and the events in them.
    var frameCount = 0
    var eventCount = 0
    let delivery: DeliveryCounters
    let delays = DelayMeter()
    let devices: DeviceRegistry
    let loop: EventLoop
    let logger: Logger
    /// What would be said again with each report.
    var limitedLog: LimitedLog
    /// Lets the pointers' time pass where no report does.
    private(set) var timer: DeadlineTimer?
    /// Lets motion go that was held back from readers that asked for a rate.
    private(set) var rateTimer: DeadlineTimer?
    /// Whoever sees to it that time passes, where that is not the timers.
    var driver: VirtualClock?
    /// Called when nothing waits any more for those who follow a pointer; nil: nobody asked for that.
    var onAllRead: (() -> Void)?
    /// The user whose client has said last which modifiers are held; nil: a keyboard has, or nobody.
    var modifiersOwner: UInt32?
    /// The user whose client has paused the daemon last; nil: it is not paused, or not by a client.
    var pauseOwner: UInt32?
    /// Modifiers that have changed while there may be earlier reports that nobody has read.
    var newModifiers: (modifiers: Modifiers, time: Timestamp)?
    /// Called when somebody begins to follow a pointer.
    public var onSubscribe: () -> Void = {}
    /// Called before time passes up to now, unless somebody drives it, and before another session is heard: whoever reads devices reads
    /// those reports that wait, and hands them in. After a stall, what they put an end to is due as well, and did not happen.
    public var onTimePassing: () -> Void = {}

    /// - Parameters:
    ///   - configuration: what holds from the start.
    ///   - loop: serves the timers of the pointers and of readers that asked for a rate.
    ///   - logger: told what happens to clients and layouts.
    ///   - time: when the pointers begin, on the clock of the reports; what is reported to have been earlier counts as from then.
    ///   - user: the user that the service runs as, who may do everything and is never muted; nil: the user of the process.
    /// - Throws: what the kernel says when it has no timer left.
    public init(
        _ configuration: Configuration,
        loop: EventLoop,
        logger: Logger,
        at time: Timestamp = .zero,
        runningAs user: UInt32? = nil
    ) throws(Errno) {
        pipeline = Pipeline(
            layout: configuration.layout,
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers,
            freedBy: formerSurfaces,
            at: time
        )
        layoutLog = LayoutLog(state: pipeline.engine.layoutState)
        devices = DeviceRegistry(logger: logger)
        delivery = DeliveryCounters(logger: logger)
        surfaces = AttachedSurfaces(queueLimit: Self.queueLimit(configuration), delivery: delivery, logger: logger)
        configuredOutputs = configuration.layout.outputs
        clients = configuration.clients
        access = AccessPolicy(roles: configuration.roles, ownUser: user ?? geteuid())
        sessions = configuration.sessions
        self.loop = loop
        self.logger = logger
        limitedLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        timer = try DeadlineTimer(on: loop) { [unowned self] in timeHasCome() }
        rateTimer = try DeadlineTimer(on: loop) { [unowned self] in rateTimeHasCome() }
        followPipeline()
        armTimer()
    }

    /// Those that need nothing but the service, which they keep alive; ``offer(on:)`` has all.
    var interfaces: [any VarlinkInterface] {
        [
            PointerInterface(self),
            LayoutInterface(self),
            DevicesInterface(devices, of: self),
            CompositorInterface(self),
        ]
    }

    var pointerMessages: [PointerMessage] {
        pipeline.pointers.indices.map { index in
            PointerMessage(
                name: pipeline.pointers[index].name,
                devices: pipeline.devices(ofPointer: index).map(\.id.rawValue)
            )
        }
    }

    /// What a pointer would be at a location, and why: as much of that as the wire tells.
    func resolution(at location: Point, modifiers: Modifiers, ofPointer index: Int) -> Resolution {
        pipeline.resolution(at: location, modifiers: modifiers, of: index)
    }
}
