package import ConfigurationFiles
import Documents
import Glibc
import LayoutDocuments
package import PointerConfiguration
import PointerEngine
package import PointerModel
package import PointerPipeline
package import PointerRuntime
import PointerWire
package import SystemPackage
import Varlink

/// The daemon without its sockets and devices: processes the reports of devices, and answers the io.pointerd interfaces.
package final class PointerService {
    let runner: PipelineRunner
    let access: ClientAccess
    let limits: LimitsInForce
    let surfaces: ClientSurfaces
    let outputs: ClientOutputs
    let locks: PointerLocks
    let reporters: CursorReporters
    let compositors: Compositors
    let assist: AssistHolds
    let devices: DeviceRegistry
    let status: ServiceStatus
    /// Removed surfaces that are still to be freed.
    let formerSurfaces: FormerSurfaces
    /// Users whose clients have set something that lasts.
    var owners = InputOwners()
    let logger: Log
    /// Takes devices over, and gives them back; until the daemon sets one, nothing does.
    package var drive: any Drive {
        didSet { drive.hasChanged = driveHasChanged }
    }
    /// Called when the status of the drive changes.
    var driveHasChanged: () -> Void = {} {
        didSet { drive.hasChanged = driveHasChanged }
    }
    /// Called when other clients than before may read the status of the drive.
    var driveReadersMayHaveChanged: () -> Void = {}
    /// Reloads the configuration for a client; nil if there is none to reload. If it becomes nil while clients wait for a reload,
    /// they wait until the service ends.
    package var onReload: ConfigurationReload?

    /// Makes a service without interfaces; ``offer(on:)`` adds them to a server.
    /// - Parameters:
    ///   - configuration: the initial configuration.
    ///   - loop: event loop for the timers.
    ///   - logger: logger for events of clients and layouts.
    ///   - time: start of the pointers, on the clock of the reports. Earlier reports count as of this time.
    ///   - user: user that the service runs as, who has every role and is never muted; nil means the user of the process.
    /// - Throws: the error of timerfd_create(2).
    package init(
        _ configuration: Configuration,
        loop: EventLoop,
        logger: Log,
        at time: Timestamp = .zero,
        runningAs user: UInt32? = nil
    ) throws(Errno) {
        self.logger = logger
        drive = AbsentDrive(configuration.drive, logger: logger)
        formerSurfaces = FormerSurfaces()
        limits = LimitsInForce(configuration.limits)
        access = ClientAccess(configuration, ownUser: user ?? geteuid())
        let clock = try ServiceClock(on: loop, logger: logger)
        runner = PipelineRunner(
            Pipeline(
                layout: configuration.layout,
                motion: configuration.motion,
                engine: configuration.engine,
                pointers: configuration.devices.pointers,
                freedBy: formerSurfaces,
                at: time
            ),
            clock: clock,
            publisher: Publisher(queueLimit: limits.queueLimit, clock: clock, logger: logger)
        )
        locks = PointerLocks(on: runner, access: access)
        reporters = CursorReporters(on: runner, access: access)
        compositors = Compositors(on: runner, access: access, limits: limits, reporters: reporters, logger: logger)
        assist = try AssistHolds(configuration, on: runner, access: access, logger: logger)
        surfaces = ClientSurfaces(of: runner, access: access, limits: limits, locks: locks, logger: logger)
        outputs = ClientOutputs(
            configuration.layout.outputs,
            under: runner,
            access: access,
            logger: logger
        )
        devices = DeviceRegistry(logger: logger) { [runner] name in runner.pipeline.hasOutput(name) }
        status = ServiceStatus()
        // Not retained: they hold the runner.
        runner.pointersHaveChanged = { [unowned assist] in assist.endOfGonePointers() }
        runner.pointerIsGone = { [unowned locks, unowned reporters] in
            locks.endOfGonePointers()
            reporters.endOfGonePointers()
        }
        // Streams of clients may end after the service.
        outputs.onChange = { [weak self] in self?.drive.update() }
        compositors.onChange = { [weak self] in self?.drive.update() }
    }

    /// The pipeline of all pointers.
    package var pipeline: Pipeline {
        _read { yield runner.pipeline }
    }

    /// Limits for declarations of clients.
    var clients: ClientLimits { limits.clients }

    /// Reads a declaration of a client.
    /// - Parameters:
    ///   - text: JSON text of the declaration.
    ///   - place: place of the text in the call; empty for the parameters.
    ///   - isStrict: whether unknown fields are errors. The parameters can contain that themselves.
    ///   - body: reads the declaration.
    func read<Declared>(
        _ text: ArraySlice<UInt8>,
        at place: String = "",
        strictly isStrict: Bool = false,
        _ body: (Field) -> Declared?
    ) throws(VarlinkError) -> Declared {
        do throws(Mistake) {
            return try Declaration.read(text, at: place, by: .ofMessages(within: clients, strictly: isStrict), body)
        } catch {
            throw VarlinkError(error)
        }
    }
}

/// Time and subscribers, for the player of a recording.
extension PointerService {
    /// Replaces the timers by a virtual clock, so that a recording gives the same events each time. The caller must call
    /// ``advance(to:)`` at each ``nextDeadline``, before any later report.
    /// - Parameters:
    ///   - now: returns the time on the clock of the reports, in microseconds.
    ///   - onDeadlineChange: called when ``nextDeadline`` may have changed.
    package func drive(now: @escaping () -> Int64, onDeadlineChange: @escaping () -> Void) {
        runner.clock.drive(now: now, deadlineHasChanged: onDeadlineChange)
    }

    /// Time of the next event without a report; nil if nothing is due. For the caller of ``drive(now:onDeadlineChange:)``.
    package var nextDeadline: Timestamp? { runner.nextDeadline }

    /// Fires everything due at a time. For the caller of ``drive(now:onDeadlineChange:)``.
    package func advance(to time: Timestamp) { runner.advance(to: time) }

    /// Called when a client subscribes to a pointer.
    package var onSubscribe: () -> Void {
        get { runner.publisher.onSubscribe }
        set { runner.publisher.onSubscribe = newValue }
    }

    /// Whether any client subscribes to a pointer.
    package var hasSubscribers: Bool { runner.publisher.hasSubscribers }

    /// Whether all subscribers have read enough that no motion has to be held back.
    package var hasRoom: Bool { runner.publisher.hasRoom }

    /// Calls `body` once, as soon as all subscribers have read everything. That can be at once. A subscriber that does not read
    /// does not delay it forever, because the server drops its connection. A new call replaces an earlier one that still waits.
    package func whenAllIsRead(_ body: @escaping () -> Void) { runner.publisher.whenAllIsRead(body) }
}
