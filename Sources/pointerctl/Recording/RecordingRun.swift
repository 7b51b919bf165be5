import Glibc
import PointerModel
import PointerRecordings
import PointerRuntime
import SafeText
import SystemPackage

/// A recording, until a signal or the device's removal ends it.
final class RecordingRun {
    /// Interval between updates of the progress on a terminal, in microseconds.
    private static let progressInterval: Int64 = 250_000

    private let recorder: DeviceRecorder
    private let target: RecordingTarget
    /// Whether to print progress: only on a terminal, and only if the recording itself does not go there.
    private let showsProgress: Bool
    private var text: [UInt8] = []
    private var failure: (any Error)?
    private var shownReports = -1

    init(_ recorder: DeviceRecorder, target: RecordingTarget) {
        self.recorder = recorder
        self.target = target
        let isOutputSeen = target.name == nil && isatty(STDOUT_FILENO) == 1
        showsProgress = isatty(STDERR_FILENO) == 1 && !isOutputSeen
    }

    /// Records until a signal, a failed write or the device's removal.
    func run() throws {
        let loop = try DeviceLoop()
        let progress = try makeProgress(loop.events)
        Console.complain(beginning)
        try target.write(recorder.description)
        try loop.run(recorder.descriptor) { [unowned self, unowned loop] in
            let outcome = read()
            if failure != nil { loop.stop() }
            return outcome
        }
        if loop.ending == .signal { readRest() }
        withExtendedLifetime(progress) {}
        if showsProgress, shownReports >= 0 { _ = try? FileDescriptor.standardError.writeAll("\n".utf8) }
        if let failure { throw failure }
        Console.complain(summary(loop.ending))
    }

    private func makeProgress(_ loop: EventLoop) throws(Failure) -> Timer {
        do throws(Errno) {
            let progress = try Timer(on: loop) { [unowned self] in showProgress() }
            if showsProgress {
                try progress.arm(after: Self.progressInterval, repeatingEvery: Self.progressInterval)
            }
            return progress
        } catch {
            throw Failure(message: "cannot wait for the device: \(error)")
        }
    }

    private func read() -> DeviceRecorder.Outcome {
        text.removeAll(keepingCapacity: true)
        let outcome = recorder.read(into: &text)
        do {
            try target.write(text)
        } catch {
            failure = error
        }
        return outcome
    }

    /// Reads the reports queued before the signal. Bounded, so that a device that keeps reporting cannot prolong it.
    private func readRest() {
        var rounds = 64
        while failure == nil, rounds > 0, read() == .unfinished { rounds -= 1 }
    }

    private var beginning: String {
        let name = PrintableText.quote(recorder.device.name)
        let place = target.name.map { " to \($0)" } ?? ""
        return "recording the \(recorder.kind.rawValue) \(name)\(place); press Ctrl-C to stop"
    }

    private func summary(_ ending: DeviceLoop.Ending?) -> String {
        var text = "recorded \(Self.count(recorder.reportCount, "report"))"
        if recorder.dropCount > 0 {
            text += ", and \(Self.count(recorder.dropCount, "time")) the kernel dropped some (SYN_DROPPED)"
        }
        if case .gone(let reason) = ending { text += "; the device: \(reason)" }
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
