import CLibevdev
public import PointerModel
public import PointerRuntime
public import SystemPackage

/// Plays a recording as if its device were there: the events take the same way into reports as those of a real one.
public final class RecordingPlayer {
    /// Called with the device when it begins to play, and again when it has ended or was stopped.
    public var onDevice: (DeviceEvent) -> Void = { _ in }
    /// Called with each whole report. The report is lent: it changes when the handler has returned.
    public var onFrame: (borrowing InputFrame) -> Void = { _ in }
    /// Called once when the recording has been played to its end, not when it was stopped.
    public var onEnd: () -> Void = {}

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
    private var assembler: FrameAssembler
    private var state = State.ready
    private var next = 0
    private var timer: Timer?

    /// Makes a device of the recording's description. Fails if it is no pointing device, or one that cannot be used.
    /// - Parameters:
    ///   - recording: what is played.
    ///   - id: the device's handle, which nothing else may have.
    public init(_ recording: Recording, as id: PointerModel.DeviceID) throws(RecordingError) {
        self.recording = recording
        let recorded: LibevdevDevice
        do throws(Errno) {
            recorded = try recording.device.makeDevice()
        } catch {
            throw RecordingError(file: recording.file, reason: "\(error)")
        }
        guard let kind = DeviceDescription.Kind(capabilitiesOf: recorded) else {
            throw RecordingError(file: recording.file, reason: "the recorded device is no mouse and no touchpad")
        }
        let capabilities: DeviceCapabilities
        do throws(UnusableDevice) {
            capabilities = try DeviceCapabilities(recorded, kind: kind)
        } catch {
            throw RecordingError(file: recording.file, reason: "the recorded device cannot be used: \(error.reason)")
        }
        device = DeviceDescription(
            id: id,
            kind: kind,
            name: recorded.name,
            node: recording.file,
            vendor: recorded.vendor,
            product: recorded.product,
            touchpad: capabilities.touchpad
        )
        assembler = FrameAssembler(device: id, capabilities: capabilities)
    }

    /// Plays in real time, from now on, with the times of the reports moved to now. Does nothing if it was played before.
    ///
    /// Calls ``onDevice`` at once and everything else from turns of the loop. Fails as timerfd_create(2) and epoll_ctl(2) do.
    public func start(on loop: EventLoop) throws(Errno) {
        guard case .ready = state else { return }
        timer = try Timer(on: loop) { [weak self] in self?.playDue() }
        state = .playing(base: EventLoop.now() - (recording.events.first?.time ?? 0))
        onDevice(.added(device))
        try arm()
    }

    /// Plays all of it as fast as it goes, with the times of the recording. Does nothing if it was played before.
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

    private func playDue() {
        // A recording may have any number of events at one time. What is left is due at once, in the next turn.
        play(until: EventLoop.now(), atMost: Self.roundLimit)
        do throws(Errno) {
            try arm()
        } catch {
            // A timer that ran before can be armed again: only its owner's descriptor could be at fault.
            stop()
        }
    }

    private func arm() throws(Errno) {
        guard case .playing(let base) = state else { return }
        let due = next < recording.events.count ? recording.events[next].time + base : EventLoop.now()
        try timer?.arm(at: due)
    }

    /// Plays what is due at a moment, up to a number of events, and ends when nothing is left.
    private func play(until moment: Int64, atMost limit: Int) {
        var count = 0
        while count < limit, case .playing(let base) = state {
            guard next < recording.events.count else {
                stop()
                onEnd()
                return
            }
            var event = recording.events[next]
            event.time += base
            guard event.time <= moment else { return }
            next += 1
            count += 1
            if assembler.consume(event) { onFrame(assembler.frame) }
        }
    }
}
