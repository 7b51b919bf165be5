import CLibevdev
public import PointerModel
public import PointerRuntime
public import SystemPackage

/// Plays a recording as if its device were there: the events take the same way into reports as those of a real one.
///
/// Reports, and what becomes due between them, come one after another in the order of their times, however late the player gets to
/// them: what is made of a recording is the same each time, at either pace.
public final class RecordingPlayer {
    /// Called with the device when it begins to play, and again when it has ended or was stopped.
    public var onDevice: (DeviceEvent) -> Void = { _ in }
    /// Called with each whole report. The report is lent: it changes when the handler has returned.
    public var onFrame: (borrowing InputReport) -> Void = { _ in }
    /// Called once when the recording has been played to its end, not when it was stopped.
    public var onEnd: () -> Void = {}
    /// Asked when whoever takes the reports has something to do by itself, on the clock of the reports; nil: it has nothing to do.
    public var nextDeadline: () -> Timestamp? = { nil }
    /// Called when that moment has come, before any report that is later. What it does has to change ``nextDeadline``.
    public var onDeadline: (Timestamp) -> Void = { _ in }
    /// Asked before each step at the pace ``RecordingPace/fast``; after a no, nothing is played until ``reschedule()``.
    public var mayContinue: () -> Bool = { true }

    /// Called when the kernel does not say when the next step is due: it is looked for in a tenth of a second or sooner.
    public var onUnarmed: (Errno) -> Void = { _ in }

    /// What the recorded device is.
    public let device: DeviceDescription

    private enum State {
        case ready
        /// Playing: `base` is added to the recording's times.
        case playing(base: Int64)
        case ended
    }

    /// How many events are played in one turn of the loop, as from a device.
    static let roundLimit = EvdevDevice.roundLimit

    private let recording: Recording
    private let events: [RawEvent]
    private var assembler: FrameAssembler
    private var state = State.ready
    private var pace = RecordingPace.fast
    private var next = 0
    /// The time of the latest step.
    private var latest: Int64
    private var isStepping = false
    private var timer: Timer?

    /// Makes a device of the recording's description. Fails if it is no pointing device, or one that cannot be used.
    /// - Parameters:
    ///   - recording: what is played.
    ///   - id: the device's handle, which nothing else may have.
    ///   - rules: what holds for some devices. A recording does not tell where its device was connected, and is played though a rule
    ///     ignores its device: somebody named it.
    public init(
        _ recording: Recording,
        as id: PointerModel.DeviceID,
        rules: DeviceRules = DeviceRules()
    ) throws(RecordingError) {
        self.recording = recording
        events = recording.events
        latest = recording.events.first?.time ?? 0
        let recorded: LibevdevDevice
        do throws(Errno) {
            recorded = try recording.device.makeDevice()
        } catch {
            throw RecordingError(file: recording.file, reason: "\(error)")
        }
        let outcome = recording.device.outcome(of: rules)
        guard let kind = outcome.overrides.kind ?? recording.device.kind else {
            throw RecordingError(file: recording.file, reason: "the recorded device is no mouse and no touchpad")
        }
        let capabilities: DeviceCapabilities
        do throws(UnusableDevice) {
            capabilities = try DeviceCapabilities(
                recorded,
                kind: kind,
                overrides: outcome.overrides,
                properties: TouchpadProperties { recording.device.udevProperties[$0] }
            )
        } catch {
            throw RecordingError(file: recording.file, reason: "the recorded device cannot be used: \(error.reason)")
        }
        let resolution = recording.device.udevProperties["MOUSE_DPI"].flatMap(MouseResolution.parse)
        device = DeviceDescription(
            id: id,
            kind: kind,
            name: recorded.name,
            node: recording.file,
            bus: recorded.bus,
            vendor: recorded.vendor,
            product: recorded.product,
            dpi: kind == .mouse ? outcome.overrides.dpi ?? resolution : nil,
            buttons: capabilities.buttons,
            touchpad: capabilities.touchpad,
            outcome: outcome
        )
        assembler = FrameAssembler(device: id, capabilities: capabilities)
    }

    /// What time it is on the clock of the reports: at the pace ``RecordingPace/real`` the time of `EventLoop.now()`, else that of the
    /// latest step.
    public var time: Timestamp { Timestamp(microseconds: pace == .real ? EventLoop.now() : latest) }

    /// Plays from now on. Does nothing if it was played before.
    ///
    /// Calls ``onDevice`` at once and everything else from turns of the loop. Fails as timerfd_create(2) and epoll_ctl(2) do.
    public func start(on loop: EventLoop, pace: RecordingPace = .real) throws(Errno) {
        guard case .ready = state else { return }
        timer = try Timer(on: loop) { [weak self] in self?.playDue() }
        self.pace = pace
        state = .playing(base: pace == .real ? EventLoop.now() - latest : 0)
        onDevice(.added(device))
        arm()
    }

    /// Plays all of it before it returns, with the times of the recording. Does nothing if it was played before.
    public func playAll() {
        guard case .ready = state else { return }
        state = .playing(base: 0)
        onDevice(.added(device))
        play(until: .max, atMost: .max)
    }

    /// Ends it, and the device with it; a report at hand is the last. Does nothing if it is not playing.
    public func stop() {
        guard case .playing = state else { return }
        state = .ended
        timer = nil
        onDevice(.removed(device))
    }

    /// Looks again when the next step is due. To be called when ``nextDeadline`` or ``mayContinue`` have changed by themselves.
    public func reschedule() {
        // A step that is being made is followed by this anyway.
        guard timer != nil, !isStepping else { return }
        arm()
    }

    private func playDue() {
        // A recording may have any number of events at one time. What is left is due at once, in the next turn.
        play(until: pace == .real ? EventLoop.now() : .max, atMost: Self.roundLimit)
        arm()
    }

    private func arm() {
        guard case .playing(let base) = state else { return }
        var due: Int64 = 0
        switch pace {
        case .fast:
            guard mayContinue() else { return }
        case .real:
            if next < events.count { due = events[next].time + base }
            if let deadline = nextDeadline()?.microseconds { due = min(due, deadline) }
        }
        do throws(Errno) {
            try timer?.arm(at: due)
        } catch {
            onUnarmed(error)
        }
    }

    /// Plays what is due at a moment, up to a number of steps, and ends when nothing is left.
    private func play(until moment: Int64, atMost limit: Int) {
        isStepping = true
        defer { isStepping = false }
        var count = 0
        while count < limit, case .playing(let base) = state {
            guard timer == nil || pace == .real || mayContinue() else { return }
            guard next < events.count else {
                stop()
                onEnd()
                return
            }
            count += 1
            var event = events[next]
            event.time += base
            if let deadline = nextDeadline(), deadline.microseconds <= event.time {
                guard deadline.microseconds <= moment else { return }
                latest = max(latest, deadline.microseconds)
                onDeadline(deadline)
                continue
            }
            guard event.time <= moment else { return }
            next += 1
            latest = event.time
            if assembler.consume(event) { onFrame(assembler.frame) }
        }
    }
}
