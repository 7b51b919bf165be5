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
    private(set) var broadcasters: [EventBroadcaster] = []
    /// What clients show.
    let surfaces: AttachedSurfaces
    /// Those that move pointers in place of devices, with those whose users are muted.
    var compositors: [CompositorStream] = []
    /// The outputs that a client named, in place of the configuration's; nil: none did.
    var clientOutputs: [Output]?
    /// The configuration's outputs.
    private(set) var configuredOutputs: [Output]
    /// What is held for clients, by user: the server's from ``offer(on:)`` on.
    var userBytes = UserBytes(limit: ServerLimits().bytesPerUser)
    let outputHolds = OutputHolds()
    let locks = PointerLocks()
    let reporters = CursorReporters()
    /// What a client may declare and name.
    private(set) var clients: ClientLimits
    private(set) var access: Access
    private(set) var sessions: SessionRules
    /// Who is on the configuration's seat, which whoever watches it says; nil: nobody can tell.
    private(set) var seatUsers: SeatUsers? {
        didSet { access.activeUser = seatUsers?.active }
    }
    let layoutReplies = LayoutReplies()
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
    private(set) var frameCount = 0
    private(set) var eventCount = 0
    let delivery: EventDelivery
    let delays = DelayMeter()
    let devices: DeviceBook
    let loop: EventLoop
    let logger: Logger
    /// What would be said again with each report.
    var limitedLog: LimitedLog
    private var queueLimit: Int
    /// Lets the pointers' time pass where no report does.
    private var timer: Timer?
    /// When it fires; nil: it does not run.
    private var timerMoment: Int64?
    /// Lets motion go that was held back from readers that asked for a rate.
    private var rateTimer: Timer?
    private var rateTimerMoment: Int64?
    /// Whoever sees to it that time passes, where that is not the timers.
    private(set) var driver: TimeDriver?
    private var onAllRead: (() -> Void)?
    /// The user whose client has said last which modifiers are held; nil: a keyboard has, or nobody.
    private(set) var modifiersOwner: UInt32?
    /// The user whose client has paused the daemon last; nil: it is not paused, or not by a client.
    private(set) var pauseOwner: UInt32?
    /// Modifiers that have changed while there may be earlier reports that nobody has read.
    private var newModifiers: (modifiers: Modifiers, time: Timestamp)?
    /// Called when somebody begins to follow a pointer.
    public var onFollower: () -> Void = {}
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
            at: time
        )
        layoutLog = LayoutLog(state: pipeline.engine.layoutState)
        devices = DeviceBook(logger: logger)
        queueLimit = Self.queueLimit(configuration)
        delivery = EventDelivery(logger: logger)
        surfaces = AttachedSurfaces(queueLimit: queueLimit, delivery: delivery, logger: logger)
        configuredOutputs = configuration.layout.outputs
        clients = configuration.clients
        access = Access(roles: configuration.roles, ownUser: user ?? geteuid())
        sessions = configuration.sessions
        self.loop = loop
        self.logger = logger
        limitedLog = LimitedLog(logger, burst: 5, period: 60_000_000)
        timer = try Timer(on: loop) { [unowned self] in timeHasCome() }
        rateTimer = try Timer(on: loop) { [unowned self] in rateTimeHasCome() }
        followPipeline()
        armTimer()
    }

    /// Half of what may wait for a client in all: its own calls' answers need room too.
    private static func queueLimit(_ configuration: Configuration) -> Int { configuration.limits.pendingBytes / 2 }

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

    /// Leaves it to somebody else to let time pass, for a recording whose events are to be the same each time. From now on no timer of
    /// the service runs: whoever drives calls ``advance(to:)`` at each ``nextDeadline``, before any report that is later.
    /// - Parameters:
    ///   - now: the time on the clock of the reports, in microseconds.
    ///   - onDeadlineChange: called when ``nextDeadline`` may be another one.
    public func drive(now: @escaping () -> Int64, onDeadlineChange: @escaping () -> Void) {
        driver = TimeDriver(now: now, deadlineHasChanged: onDeadlineChange)
    }

    /// When something happens without any report; nil: nothing does. Of use to who drives the service's time.
    public var nextDeadline: Timestamp? {
        guard let owed = owedMoment.map(Timestamp.init(microseconds:)) else { return pipeline.nextDeadline }
        return pipeline.nextDeadline.map { min($0, owed) } ?? owed
    }

    /// When motion is due that was held back from anybody.
    private var owedMoment: Int64? {
        var earliest: Int64?
        for broadcaster in broadcasters {
            guard let moment = broadcaster.dueMoment else { continue }
            if earliest.map({ moment < $0 }) ?? true { earliest = moment }
        }
        return earliest
    }

    /// Lets what is due at a moment happen. Of use to who drives the service's time.
    public func advance(to time: Timestamp) {
        passTime(to: time)
        for broadcaster in broadcasters { broadcaster.advance(to: time.microseconds) }
        armTimer()
    }

    /// Whether anybody follows a pointer.
    public var isFollowed: Bool { broadcasters.contains(where: \.isFollowed) }

    /// Whether everybody who follows a pointer has read so much that nothing has to be held back from anybody.
    public var hasRoom: Bool { broadcasters.allSatisfy(\.hasRoom) }

    /// Calls `body` once, when nothing waits for anybody who follows a pointer any more: at once if that is so now. Whoever does not read
    /// ends this too, when the server drops the connection. Takes the place of an earlier one that is not over.
    public func whenAllIsRead(_ body: @escaping () -> Void) {
        onAllRead = body
        tellIfAllIsRead()
    }

    private func tellIfAllIsRead() {
        guard let onAllRead else { return }
        if let waiting = broadcasters.first(where: { !$0.isAllRead }) {
            return waiting.whenAllIsRead { [unowned self] in tellIfAllIsRead() }
        }
        self.onAllRead = nil
        onAllRead()
    }

    var now: Int64 { driver?.now() ?? EventLoop.now() }

    /// Notes that a device came, went, cannot be read or no longer fails; buttons that it held are released.
    public func apply(_ event: DeviceEvent, at time: Timestamp) {
        switch event {
        case .added(let device):
            pipeline.add(device, at: time)
            followPipeline()
            armTimer()
        case .removed(let device):
            pipeline.remove(device.id, at: time)
            publishAll()
            followPipeline()
        case .failed, .failureEnded:
            break
        }
        devices.apply(event)
    }

    /// Takes in a report of a device.
    public func process(_ report: borrowing InputFrame) {
        if let newModifiers, report.time > newModifiers.time { takeNewModifiers() }
        // The times of a recording are not those of the clock.
        if driver == nil { delays.note(report.time) }
        pipeline.process(report)
        publishAll()
    }

    /// Takes in a report of a compositor, or the end of what it holds.
    func process(_ frame: PointerFrame, ofPointer index: Int) {
        if let newModifiers, frame.time > newModifiers.time { takeNewModifiers() }
        if driver == nil { delays.note(frame.time) }
        pipeline.process(frame, ofPointer: index)
        publishAll()
    }

    /// Takes the modifiers that are held, for all pointers. What was due before that happens with those before.
    public func setModifiers(_ modifiers: Modifiers, at time: Timestamp) {
        modifiersOwner = nil
        newModifiers = (modifiers, time)
        passTime(to: time)
        takeNewModifiers()
        armTimer()
    }

    /// Takes the modifiers that have changed, unless a later report that was read meanwhile had them taken.
    private func takeNewModifiers() {
        guard let (modifiers, time) = newModifiers.take() else { return }
        doDue(at: time)
        if pipeline.setModifiers(modifiers, at: time) { publish() }
    }

    /// What a pointer would be at a location, and why.
    func resolution(at location: Point, modifiers: Modifiers, ofPointer index: Int) -> Resolution {
        pipeline.resolution(at: location, modifiers: modifiers, of: index)
    }

    /// Takes where a pointer is, after what was due before that.
    func setPosition(_ position: Point, ofPointer index: Int) {
        changePointer { pipeline, time in pipeline.setPosition(position, of: index, at: time) }
    }

    /// Changes something of a pointer, after what was due before it, and publishes what comes of it.
    /// - Parameter change: returns whether it had a consequence.
    func changePointer(_ change: (inout Pipeline, Timestamp) -> Bool) {
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        if change(&pipeline, time) { publish() }
        armTimer()
    }

    /// Has devices move nothing, or lets them again, after what was due and reported before.
    /// - Parameter owner: the user whose client says so; nil: no client does.
    func setPaused(_ isPaused: Bool, by owner: UInt32? = nil) {
        pauseOwner = isPaused ? owner : nil
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        let wasPaused = pipeline.isPaused
        if isPaused {
            interruptCompositors(at: time)
            pipeline.pause(at: time)
        } else {
            pipeline.resume()
        }
        publishAll()
        if isPaused != wasPaused { statusHasChanged() }
    }

    /// Takes the modifiers that are held from a client that knows them.
    /// - Parameter owner: the client's user; nil: nobody says so any more.
    func setModifiers(_ modifiers: Modifiers, by owner: UInt32?) {
        setModifiers(modifiers, at: Timestamp(microseconds: now))
        modifiersOwner = owner
    }

    /// Takes who is on the configuration's seat; nil: nobody can tell.
    public func setSeatUsers(_ users: SeatUsers?) {
        seatUsers = users
        followSessions()
    }

    /// Takes a new configuration, but for the limits that a server keeps: `VarlinkServer.limits`, and for what rules say of devices that
    /// are there: whoever reads the devices tells of them as gone and come. What was due before that happens with the one before.
    /// - Parameters:
    ///   - configuration: the one to be in force.
    ///   - users: who is on its seat; nil: nobody can tell.
    ///   - time: when it comes into force, on the clock of the reports.
    public func apply(_ configuration: Configuration, seatUsers users: SeatUsers?, at time: Timestamp) {
        passTime(to: time)
        queueLimit = Self.queueLimit(configuration)
        for broadcaster in broadcasters { broadcaster.queueLimit = queueLimit }
        surfaces.queueLimit = queueLimit
        clients = configuration.clients
        access.roles = configuration.roles
        sessions = configuration.sessions
        seatUsers = users
        configuredOutputs = configuration.layout.outputs
        pipeline.configure(
            layout: layout(with: configuration.layout),
            motion: configuration.motion,
            engine: configuration.engine,
            pointers: configuration.devices.pointers,
            at: time
        )
        noteLayout()
        publish()
        publishAll()
        followPipeline()
        endRefusedReporters()
        endRefusedCompositors()
        followSessions()
    }

    /// The same where nobody watches another seat than before.
    public func apply(_ configuration: Configuration, at time: Timestamp) {
        apply(configuration, seatUsers: seatUsers, at: time)
    }

    /// Makes a change of the layout for all pointers, after what was due before it, and tells what comes of it.
    func take(_ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws(LayoutError) {
        let time = Timestamp(microseconds: now)
        passTime(to: time)
        try take(change, at: time)
    }

    /// The same before all that is due, and before the reports that wait to be read: none of that happens to what goes with the change.
    func takeFirst(_ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void) throws(LayoutError) {
        // As late as nothing is due yet.
        let latest = pipeline.nextDeadline.map { $0.microseconds &- 1 } ?? .max
        try take(change, at: Timestamp(microseconds: min(now, latest)))
    }

    private func take(
        _ change: (inout Pipeline, Timestamp) throws(LayoutError) -> Void,
        at time: Timestamp
    ) throws(LayoutError) {
        defer { armTimer() }
        try change(&pipeline, time)
        noteLayout()
        publish()
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
        if isDue(at: time) { takeWaiting(to: time) }
    }

    /// Lets all that was reported or is due by now happen, also where nothing is due.
    func takeWaiting() {
        takeWaiting(to: Timestamp(microseconds: now))
        armTimer()
    }

    private func takeWaiting(to time: Timestamp) {
        // The moment was taken before: every report of an earlier time waits where it can be read.
        if driver == nil { onTimePassing() }
        doDue(at: time)
    }

    private func doDue(at time: Timestamp) {
        // A frame has a number even where nothing comes of it.
        guard isDue(at: time) else { return }
        pipeline.advance(to: time)
        while pipeline.applyNext() { publish() }
    }

    private func isDue(at time: Timestamp) -> Bool {
        pipeline.nextDeadline.map { $0 <= time } ?? false
    }

    /// Takes in that somebody pressed a key that writes, for the touchpads that pause then. What was due before happens first.
    public func type(at time: Timestamp) {
        passTime(to: time)
        pipeline.type(at: time)
        publishAll()
    }

    private func rateTimeHasCome() {
        rateTimerMoment = nil
        guard driver == nil else { return }
        let now = EventLoop.now()
        for broadcaster in broadcasters { broadcaster.advance(to: now) }
        armRateTimer()
    }

    /// Has the timer fire when a pointer is next due, and not at all while none is.
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
            limitedLog.log(.warning, "the timer of the pointers: \(error)")
        }
    }

    private func armRateTimer() {
        if let driver { return driver.deadlineHasChanged() }
        guard let moment = owedMoment else { return }
        if let rateTimerMoment, rateTimerMoment <= moment { return }
        do throws(Errno) {
            try rateTimer?.arm(at: moment)
            rateTimerMoment = moment
        } catch {
            limitedLog.log(.warning, "the timer for held back motion: \(error)")
        }
    }

    /// Lets everything happen that was taken in.
    func publishAll() {
        while pipeline.applyNext() { publish() }
        armTimer()
    }

    /// Brings the events of the last input to those who follow the pointers that it concerned.
    private func publish() {
        for pointer in pipeline.concerned where !pipeline.pointers[pointer].events.events.isEmpty {
            let stamp = EventStamp(
                frame: pipeline.pointers[pointer].events.number,
                time: pipeline.pointers[pointer].events.time,
                source: pipeline.pointers[pointer].engine.source,
                isLatched: pipeline.pointers[pointer].engine.isLatched
            )
            frameCount += 1
            eventCount += pipeline.pointers[pointer].events.events.count
            broadcasters[pointer].publish(pipeline.pointers[pointer].events, at: stamp)
            surfaces.publish(pipeline.pointers[pointer].events, of: broadcasters[pointer].pointer, at: stamp)
        }
    }

    /// Has a broadcaster for each pointer that there is now, and ends the streams of those that are gone.
    func followPipeline() {
        var left = broadcasters
        broadcasters = pipeline.pointers.indices.map { index in
            let name = pipeline.pointers[index].name
            let velocity = { [unowned self] in
                pipeline.pointers[index].engine.state(at: Timestamp(microseconds: now)).velocity
            }
            guard let known = left.firstIndex(where: { $0.name == name }) else {
                return newBroadcaster(of: name, state: pipeline.pointers[index].engine.state, velocity: velocity)
            }
            let broadcaster = left.remove(at: known)
            broadcaster.velocity = velocity
            return broadcaster
        }
        for broadcaster in left { broadcaster.end(.noSuchPointer(broadcaster.name)) }
        guard !left.isEmpty else { return }
        endLocksOfGonePointers()
        endReportersOfGonePointers()
    }

    private func newBroadcaster(
        of pointer: String,
        state: PointerState,
        velocity: @escaping () -> Vector
    ) -> EventBroadcaster {
        let broadcaster = EventBroadcaster(
            pointer: pointer,
            state: state,
            velocity: velocity,
            queueLimit: queueLimit,
            now: { [unowned self] in now },
            delivery: delivery,
            logger: logger
        )
        broadcaster.dueMomentHasChanged = { [unowned self] in armRateTimer() }
        broadcaster.onFollower = { [unowned self] in onFollower() }
        return broadcaster
    }
}
