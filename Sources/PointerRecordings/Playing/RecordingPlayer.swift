import CLibevdev
import PointerInput
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// A player of a recording, which assembles reports from the events as from those of a real device.
///
/// Reports and the deadlines between them run in the order of their times, however late the player runs, so that a recording
/// gives the same result each time, at either pace.
package final class RecordingPlayer {
    /// Called with the device when playback starts, and again when it ends or stops.
    package var onDevice: (DeviceEvent) -> Void = { _ in }
    /// Called with each complete report. The report is valid only during the call.
    package var onFrame: (borrowing InputReport) -> Void = { _ in }
    /// Called once when playback reaches the end of the recording; not after ``stop()``.
    package var onEnd: () -> Void = {}
    /// Returns the receiver's next deadline, on the clock of the reports; nil if it has none.
    package var nextDeadline: () -> Timestamp? = { nil }
    /// Called when a deadline is due, before any later report. It must change ``nextDeadline``.
    package var onDeadline: (Timestamp) -> Void = { _ in }
    /// Returns whether the next step may run, at the pace ``RecordingPace/fast``. If not, playback waits for ``reschedule()``.
    package var mayContinue: () -> Bool = { true }

    /// Called when the timer of the next step cannot be armed. The event loop then runs the step within a tenth of a second.
    package var onUnarmed: (Errno) -> Void = { _ in }

    /// The description of the recorded device.
    package let device: DeviceDescription

    private enum State {
        case ready
        /// Playing: `base` is added to the recording's times.
        case playing(base: Int64)
        case ended
    }

    /// Most events played in one turn of the loop, as from a device.
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

    /// Makes a player of a recording. Fails if its device is not a pointing device, or not a usable one.
    /// - Parameters:
    ///   - recording: recording to play.
    ///   - id: id of the device, which must be unique.
    ///   - rules: rules for some devices. Recordings lack the device's port. A rule that ignores the device has no effect,
    ///     because the user named the recording.
    package init(
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
            throw RecordingError(file: recording.file, reason: "the recorded device is not a mouse or touchpad")
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

    /// The current time on the clock of the reports: `EventLoop.now()` at the pace ``RecordingPace/real``, else the time of the
    /// latest step.
    package var time: Timestamp { Timestamp(microseconds: pace == .real ? EventLoop.now() : latest) }

    /// Starts playback. Does nothing if it was started before.
    ///
    /// Calls ``onDevice`` at once and everything else from turns of the loop. Fails as timerfd_create(2) and epoll_ctl(2) do.
    package func start(on loop: EventLoop, pace: RecordingPace = .real) throws(Errno) {
        guard case .ready = state else { return }
        timer = try Timer(on: loop) { [weak self] in self?.playDue() }
        self.pace = pace
        state = .playing(base: pace == .real ? EventLoop.now() - latest : 0)
        onDevice(.added(device))
        arm()
    }

    /// Plays the whole recording before it returns, with the times of the recording. Does nothing if playback was started before.
    package func playAll() {
        guard case .ready = state else { return }
        state = .playing(base: 0)
        onDevice(.added(device))
        play(until: .max, atMost: .max)
    }

    /// Stops playback and removes the device; the current report is the last. Does nothing if it is not playing.
    package func stop() {
        guard case .playing = state else { return }
        state = .ended
        timer = nil
        onDevice(.removed(device))
    }

    /// Schedules the next step again. Call it when ``nextDeadline`` or ``mayContinue`` change outside of a step.
    package func reschedule() {
        // A running step schedules the next one itself.
        guard timer != nil, !isStepping else { return }
        arm()
    }

    private func playDue() {
        // A recording may have any number of events with the same time. The next turn plays the rest.
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

    /// Plays what is due at a time, up to a number of steps, and ends playback after the last event.
    private func play(until end: Int64, atMost limit: Int) {
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
                guard deadline.microseconds <= end else { return }
                latest = max(latest, deadline.microseconds)
                onDeadline(deadline)
                continue
            }
            guard event.time <= end else { return }
            next += 1
            latest = event.time
            if assembler.consume(event) { onFrame(assembler.frame) }
        }
    }
}

/// The pace at which a recording is played.
package enum RecordingPace: String, Sendable, Hashable, CaseIterable {
    /// Real time. The times of the reports are those of the recording, shifted to the start of playback.
    case real
    /// As fast as the receiver accepts reports. The times of the reports are those of the recording.
    case fast
}
