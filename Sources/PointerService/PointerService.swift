import Glibc
public import Logging
public import PointerConfiguration
import PointerEngine
public import PointerModel
public import PointerPipeline
import PointerProtocol
public import PointerRuntime
public import SystemPackage
import Varlink

/// The daemon without its sockets and devices: processes the reports of devices, and answers the io.pointerd interfaces.
public final class PointerService {
    public internal(set) var pipeline: Pipeline
    /// Broadcasters of the pointers' events, in the order of the pipeline's pointers.
    var broadcasters: [EventBroadcaster] = []
    /// Surfaces that clients show.
    let surfaces: AttachedSurfaces
    /// Compositors that move pointers in place of devices, including those of muted users.
    var compositors: [CompositorStream] = []
    /// Outputs set by a client in place of the configuration's; nil if no client set any.
    var clientOutputs: [Output]?
    /// Outputs of the configuration.
    var configuredOutputs: [Output]
    /// Bytes held for clients, by user; those of the server after ``offer(on:)``.
    var userBytes = UserBytes(limit: ServerLimits().bytesPerUser)
    let outputHolds = OutputHolds()
    let locks = PointerLocks()
    let reporters = CursorReporters()
    /// Limits of the configuration, and the part of them for declarations.
    var limits: Limits
    var clients: ClientLimits
    var access: AccessPolicy
    var sessions: SessionRules
    /// Users logged in on the configured seat; nil if logind is unavailable.
    var seatUsers: SeatUsers? {
        didSet { access.activeUser = seatUsers?.active }
    }
    let layoutReplies = LayoutReplies()
    /// Removed surfaces that are still to be freed.
    let formerSurfaces = FormerSurfaces()
    /// Recent changes of the layout.
    var layoutLog: LayoutLog
    /// Status of the configuration. The reader of the configuration sets it after each reload.
    public var configurationStatus = ConfigurationStatus() {
        didSet { statusHasChanged() }
    }
    /// Reloads the configuration for a client; nil if there is none to reload. If it becomes nil while clients wait for a reload,
    /// they wait until the service ends.
    public var onReload: (() throws(ConfigurationError) -> Void)?
    /// Called when the daemon is paused or resumed, and when ``configurationStatus`` changes.
    var statusHasChanged: () -> Void = {}
    /// Called when the set of muted users may have changed.
    var mutingMayHaveChanged: () -> Void = {}
    /// Start of the daemon, in microseconds of CLOCK_MONOTONIC.
    let started = EventLoop.now()
    /// Number of frames with events, and of events.
    var frameCount = 0
    var eventCount = 0
    let delivery: DeliveryCounters
    let delays = DelayMeter()
    let devices: DeviceRegistry
    let loop: EventLoop
    let logger: Logger
    /// Log for messages that each report could repeat.
    var limitedLog: LimitedLog
    /// Timer for the pointers' deadlines.
    private(set) var timer: DeadlineTimer?
    /// Timer for motion held back from subscribers with a `maxRate`.
    private(set) var rateTimer: DeadlineTimer?
    /// Clock of a recording, in place of the timers; nil if the timers run.
    var driver: VirtualClock?
    /// Called once when the subscribers have read everything; nil if no caller waits for that.
    var onAllRead: (() -> Void)?
    /// User whose client set the modifiers last; nil if a keyboard set them last, or nothing did.
    var modifiersOwner: UInt32?
    /// User whose client paused the daemon; nil if the daemon is not paused, or not by a client.
    var pauseOwner: UInt32?
    /// Changed modifiers that wait for earlier reports, which may still be unread.
    var newModifiers: (modifiers: Modifiers, time: Timestamp)?
    /// Called when a client subscribes to a pointer.
    public var onSubscribe: () -> Void = {}
    /// Called before timers fire, unless a recording drives the service, and before another session is unmuted. The
    /// handler must read the pending reports of all devices and process them. After a stall, such a report can end something that
    /// is due as well, which then must not happen.
    public var onTimePassing: () -> Void = {}

    /// Makes a service without interfaces; ``offer(on:)`` adds them to a server.
    /// - Parameters:
    ///   - configuration: the initial configuration.
    ///   - loop: event loop for the timers.
    ///   - logger: logger for events of clients and layouts.
    ///   - time: start of the pointers, on the clock of the reports. Earlier reports count as of this time.
    ///   - user: user that the service runs as, who has every role and is never muted; nil means the user of the process.
    /// - Throws: the error of timerfd_create(2).
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
        surfaces = AttachedSurfaces(queueLimit: Self.queueLimit(configuration), delivery: delivery)
        configuredOutputs = configuration.layout.outputs
        limits = configuration.limits
        clients = configuration.limits.clients
        access = AccessPolicy(roles: configuration.roles, ownUser: user ?? geteuid())
        sessions = configuration.sessions
        self.loop = loop
        self.logger = logger
        limitedLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        timer = try DeadlineTimer(on: loop) { [unowned self] in timerFired() }
        rateTimer = try DeadlineTimer(on: loop) { [unowned self] in rateTimerFired() }
        updateBroadcasters()
        armTimer()
    }

    /// Interfaces that need only the service, which they retain. ``offer(on:)`` adds all interfaces.
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

    /// Returns the style and the region that a pointer would have at a location, with the explanation cut to the wire's length.
    func resolution(at location: Point, modifiers: Modifiers, ofPointer index: Int) -> Resolution {
        pipeline.resolution(
            at: location,
            modifiers: modifiers,
            of: index,
            listingAtMost: ResolveReply.mostSteps
        )
    }
}
