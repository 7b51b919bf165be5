import Glibc
import PointerDevices
import PointerModel
import PointerRuntime
import SystemPackage

/// One recording, from its beginning to a signal or the device's end.
final class RecordingRun {
    /// How often the progress is shown on a terminal, in microseconds.
    private static let progressInterval: Int64 = 250_000

    private let recorder: DeviceRecorder
    private let target: RecordingTarget
    /// Progress is for who looks on; where the recording itself runs over the terminal, it would be in the way.
    private let showsProgress: Bool
    private var text: [UInt8] = []
    private var failure: (any Error)?
    private var ending: String?
    private var shownReports = -1
    private var again: Timer?

    init(_ recorder: DeviceRecorder, target: RecordingTarget) {
        self.recorder = recorder
        self.target = target
        let isOutputSeen = target.name == nil && isatty(STDOUT_FILENO) == 1
        showsProgress = isatty(STDERR_FILENO) == 1 && !isOutputSeen
    }

    /// Records until it is told to stop.
    func run() throws {
        let loop: EventLoop
        let signals: SignalWatcher
        let progress: Timer
        do throws(Errno) {
            loop = try EventLoop()
            // Before anything is said: who reads it may send the signal at once.
            signals = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
                ending = ""
                loop.stop()
            }
            again = try Timer(on: loop) { [unowned self] in read([], loop: loop) }
            progress = try Timer(on: loop) { [unowned self] in showProgress() }
            if showsProgress {
                try progress.arm(after: Self.progressInterval, repeatingEvery: Self.progressInterval)
            }
        } catch {
            throw Failure(message: "cannot wait for the device: \(error)")
        }
        Console.complain(beginning)
        try target.write(recorder.description)
        do throws(Errno) {
            let watch = try loop.watch(recorder.descriptor, for: .readable) { [unowned self] readiness in
                read(readiness, loop: loop)
            }
            defer { loop.unwatch(watch) }
            try loop.run()
            readRest()
        } catch {
            throw Failure(message: "cannot wait for the device: \(error)")
        }
        withExtendedLifetime((signals, progress)) {}
        if showsProgress, shownReports >= 0 { _ = try? FileDescriptor.standardError.writeAll("\n".utf8) }
        if let failure { throw failure }
        Console.complain(summary)
    }

    private func read(_ readiness: EventLoop.Readiness, loop: EventLoop) {
        text.removeAll(keepingCapacity: true)
        switch recorder.read(into: &text) {
        case .drained:
            if readiness.contains(.hangUp) || readiness.contains(.error) { end("it is gone", loop) }
        // What libevdev has read already does not make the descriptor readable.
        case .unfinished: try? again?.arm(at: 0)
        case .gone(let reason): end(reason, loop)
        }
        do {
            try target.write(text)
        } catch {
            failure = error
            end("", loop)
        }
    }

    /// Reads what the device had reported when the signal came, and no more than the kernel keeps of a device.
    private func readRest() {
        var rounds = 64
        while failure == nil, ending == "", rounds > 0 {
            rounds -= 1
            text.removeAll(keepingCapacity: true)
            let outcome = recorder.read(into: &text)
            do { try target.write(text) } catch { failure = error }
            guard outcome == .unfinished else { return }
        }
    }

    private func end(_ reason: String, _ loop: EventLoop) {
        ending = ending ?? reason
        loop.stop()
    }

    private var beginning: String {
        let name = PrintableText.quote(recorder.device.name)
        let place = target.name.map { " to \($0)" } ?? ""
        return "records the \(recorder.kind.rawValue) \(name)\(place); Ctrl-C ends it"
    }

    private var summary: String {
        var text = "recorded \(Self.count(recorder.reportCount, "report"))"
        if recorder.dropCount > 0 {
            text += ", and \(Self.count(recorder.dropCount, "time")) the kernel dropped some (SYN_DROPPED)"
        }
        if let ending, !ending.isEmpty { text += "; the device: \(ending)" }
        return text
    }

    private func showProgress() {
        guard recorder.reportCount != shownReports else { return }
        shownReports = recorder.reportCount
        let line = "\rpointerctl: \(Self.count(shownReports, "report"))"
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
