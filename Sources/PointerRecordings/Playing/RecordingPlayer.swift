import CLibevdev
import PointerInput
package import PointerModel
package import PointerRuntime
package import SystemPackage

/// A player of recordings, one after the other, which assembles reports from the events as from those of real devices.
///
/// The first event of a recording has the time of the last event of the one before it.
///
/// Reports and the deadlines between them run in the order of their times, however late the player runs, so that a recording
/// gives the same result each time, at either pace.
package final class RecordingPlayer {
    /// Called with the device of a recording and the time when its playback starts, and again when it ends or stops.
    package var onDevice: (DeviceEvent, Timestamp) -> Void = { _, _ in }
    /// Called with each complete report. The report is valid only during the call.
    package var onFrame: (borrowing InputReport) -> Void = { _ in }
    /// Called once when playback reaches the end of the last recording; not after ``stop()``.
    package var onEnd: () -> Void = {}
    /// Returns the receiver's next deadline, on the clock of the reports; nil if it has none.
    package var nextDeadline: () -> Timestamp? = { nil }
    /// Called when a deadline is due, before any later report. It must change ``nextDeadline``.
    package var onDeadline: (Timestamp) -> Void = { _ in }
    /// Returns whether the next report may come, at the pace ``RecordingPace/fast``. If not, playback waits for ``reschedule()``.
    package var mayContinue: () -> Bool = { true }

    /// Called when the timer of the next step cannot be armed. The event loop then runs the step within a tenth of a second.
    package var onUnarmed: (Errno) -> Void = { _ in }

    /// The description of the recorded device whose recording is played, was played last, or will be played first.
    package var device: DeviceDescription { current.device }

    private enum State {
        case ready
        /// Playing: `base` is added to the current recording's times.
        case playing(base: Int64)
        case ended
    }

    private var current: PlayedRecording
    /// The recordings after the current one, the next one last.
    private var following: [PlayedRecording]
    private var state = State.ready
    private var pace = RecordingPace.fast
    private var next = 0
    /// The time of the latest step.
    private var latest: Int64
    private var isStepping = false
    /// Whether the last event did not end a report.
    private var isWithinReport = false
    private var timer: Timer?

    /// Makes a player of recordings. Fails if one of their devices is not a pointing device, or not a usable one.
    /// - Parameters:
    ///   - recording: recording to play first.
    ///   - others: recordings to play after it, in order.
    ///   - id: id of the first recording's device, which must be unique. Those of the others follow it.
    ///   - rules: rules for some devices. Recordings lack the device's port. A rule that ignores the device has no effect,
    ///     because the user named the recording.
    package init(
        _ recording: Recording,
        followedBy others: [Recording] = [],
        as id: PointerModel.DeviceID,
        rules: DeviceRules = DeviceRules()
    ) throws(RecordingError) {
        current = try PlayedRecording(recording, as: id, rules: rules)
        following = []
        for (index, other) in others.enumerated() {
            let next = PointerModel.DeviceID(rawValue: id.rawValue + UInt32(index) + 1)
            following.append(try PlayedRecording(other, as: next, rules: rules))
        }
        following.reverse()
        latest = recording.events.first?.time ?? 0
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
        let base = pace == .real ? EventLoop.now() - latest : 0
        latest += base
        state = .playing(base: base)
        onDevice(.added(device), time)
        arm()
    }

    /// Plays everything before it returns, with the times of the first recording. Does nothing if playback was started before.
    package func playAll() {
        guard case .ready = state else { return }
        state = .playing(base: 0)
        onDevice(.added(device), time)
        play(until: .max, atMost: .max)
    }

    /// Stops playback and removes the device; the current report is the last. Does nothing if it is not playing.
    package func stop() {
        guard case .playing = state else { return }
        state = .ended
        timer = nil
        onDevice(.removed(device), time)
    }

    /// Schedules the next step again. Call it when ``nextDeadline`` or ``mayContinue`` change outside of a step.
    package func reschedule() {
        // A running step schedules the next one itself.
        guard timer != nil, !isStepping else { return }
        arm()
    }

    private func playDue() {
        // A recording may have any number of events with the same time. The next turn plays the rest.
        play(until: pace == .real ? EventLoop.now() : .max, atMost: PointerRecordingsLimit.playedEvents.most)
        arm()
    }

    private func arm() {
        guard case .playing(let base) = state else { return }
        var due: Int64 = 0
        switch pace {
        case .fast:
            guard mayContinue() else { return }
        case .real:
            if next < current.events.count { due = current.events[next].time + base }
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
            guard isWithinReport || timer == nil || pace == .real || mayContinue() else { return }
            guard next < current.events.count else {
                guard !following.isEmpty else {
                    stop()
                    onEnd()
                    return
                }
                playNext()
                continue
            }
            count += 1
            var event = current.events[next]
            // Beyond the longest time there is, events never come.
            let time = event.time.addingReportingOverflow(base)
            event.time = time.overflow ? .max : time.partialValue
            // An event whose time goes back comes now, and keeps its own time, which says to which report it belongs.
            let due = max(event.time, latest)
            if let deadline = nextDeadline(), deadline.microseconds <= due {
                guard deadline.microseconds <= end else { return }
                // A report may have a gap of time in it with any number of deadlines.
                guard !isWithinReport || timer == nil || pace == .real || mayContinue() else { return }
                latest = max(latest, deadline.microseconds)
                onDeadline(deadline)
                continue
            }
            guard due <= end else { return }
            next += 1
            latest = due
            isWithinReport = !current.assembler.consume(event)
            if !isWithinReport { onFrame(current.assembler.frame) }
        }
    }

    /// Goes on to the next recording, without a moment in between.
    private func playNext() {
        let ended = device
        guard let started = following.popLast() else { return }
        current = started
        next = 0
        isWithinReport = false
        state = .playing(base: latest - (started.events.first?.time ?? latest))
        let time = Timestamp(microseconds: latest)
        onDevice(.removed(ended), time)
        onDevice(.added(device), time)
    }
}

/// The pace at which a recording is played.
package enum RecordingPace: String, Sendable, Hashable, CaseIterable {
    /// Real time. The times of the reports are those of the recording, shifted to the start of playback.
    case real
    /// As fast as the receiver accepts reports. The times of the reports are those of the recording.
    case fast
}
