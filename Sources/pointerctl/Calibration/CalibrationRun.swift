import Glibc
import PointerDevices
import PointerRuntime
import SystemPackage

/// A calibration on a touchpad that is there, up to its last touch, a signal or the device's end.
final class CalibrationRun {
    private let reader: TouchpadReader
    private var dialogue: CalibrationDialogue
    private var ending: String?
    private var again: Timer?

    init(_ reader: TouchpadReader) throws(Failure) {
        self.reader = reader
        dialogue = try CalibrationDialogue(reader.device)
    }

    /// Measures until it is done or told to stop.
    /// - Returns: what was measured.
    func run() throws -> CalibrationDialogue {
        do throws(Errno) {
            let loop = try EventLoop()
            // Before anything is said: who reads it may send the signal at once.
            let signals = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
                ending = "ended; nothing is changed"
                loop.stop()
            }
            again = try Timer(on: loop) { [unowned self] in read([], loop) }
            let watch = try loop.watch(reader.descriptor, for: .readable) { [unowned self] in read($0, loop) }
            defer { loop.unwatch(watch) }
            dialogue.begin()
            try loop.run()
            withExtendedLifetime(signals) {}
        } catch {
            throw Failure(message: "cannot wait for the device: \(error)")
        }
        again = nil
        if !dialogue.isComplete, let ending { throw Failure(message: ending) }
        return dialogue
    }

    private func read(_ readiness: EventLoop.Readiness, _ loop: EventLoop) {
        switch reader.read({ dialogue.take($0) }) {
        case .drained:
            if readiness.contains(.hangUp) || readiness.contains(.error) { end("the touchpad is gone", loop) }
        // What libevdev has read already does not make the descriptor readable.
        case .unfinished: try? again?.arm(at: 0)
        case .gone(let reason): end("the touchpad: \(reason)", loop)
        }
        if dialogue.isComplete { loop.stop() }
    }

    private func end(_ reason: String, _ loop: EventLoop) {
        ending = ending ?? reason
        loop.stop()
    }
}
