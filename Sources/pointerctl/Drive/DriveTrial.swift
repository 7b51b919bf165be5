import DaemonLinks
import Glibc
import PointerClient
import PointerRuntime
import PointerWire
import SystemPackage

/// Turning the drive on: a trial that ends by itself unless a person keeps it, or at once.
final class DriveTrial {
    /// Length of a trial, in seconds.
    static let seconds = 15
    /// Time that the guard has for the virtual mice and for waiting until the devices rest, in seconds.
    private static let patience = 30

    /// How a trial ended.
    private enum Ending {
        case kept
        /// Something else has turned the drive on, so there is nothing to ask.
        case isOn(DriveStatusMessage)
        case declined
        /// A signal, or the end of the terminal.
        case interrupted
        /// The drive did not come on, or ended.
        case ended(DriveStatusMessage)
    }

    private let daemon: DaemonConnection
    /// Whether this command has turned the drive on. It never turns off what a configuration or another command has turned on.
    private var isOwn = true
    private var ending: Ending?
    private var hasAsked = false
    private var lastWords = ""

    init(_ daemon: DaemonConnection) {
        self.daemon = daemon
    }

    /// Turns the drive on, and returns its status when that is decided. A drive that stays on already is left as it is.
    /// - Parameter keepsAtOnce: whether to keep it without asking.
    func run(keepsAtOnce: Bool) throws -> DriveStatusMessage {
        let former = try daemon.value(of: .driveStatus)
        if former.staysOn {
            if !keepsAtOnce, let failure = former.failureOfDrive { throw failure }
            return former
        }
        let beginning = try daemon.value(
            of: .enableDrive(confirmWithin: keepsAtOnce ? nil : Self.patience + Self.seconds)
        )
        // The daemon makes no trial of a drive that was on before it failed.
        isOwn = !former.hasFailed || beginning.secondsLeft != nil
        // A drive that is to stay on may wait for what it needs.
        if keepsAtOnce, beginning.isWaiting { return beginning }
        if let failure = beginning.failureOfDrive { throw try giveUp(failure, keepsAtOnce) }
        let ending: Ending
        do throws(Errno) {
            ending = try watch(keepsAtOnce: keepsAtOnce)
        } catch {
            throw try giveUp(Failure(message: "cannot wait for pointerd: \(error)"), keepsAtOnce)
        }
        switch ending {
        case .kept:
            let status = try daemon.value(of: .enableDrive())
            Console.complain("kept until pointerctl drive off or the daemon's end", advice: Self.permanence)
            return status
        case .isOn(let status): return status
        case .declined, .interrupted:
            let now = try daemon.value(of: .driveStatus)
            guard isOwn, !now.staysOn else { return now }
            let status = try daemon.value(of: .disableDrive)
            Console.complain("gave the devices back")
            return status
        case .ended(let status):
            throw try giveUp(status.failureOfDrive ?? status.offFailure, keepsAtOnce)
        }
    }

    private static let permanence = Finding.driveEndsWithDaemon.how

    /// Returns what a person should know before keeping the drive.
    private static func advice() -> [String] {
        let switching = DesktopSettings(.ofPerson).touchpadSwitching.map { Finding.touchpadSwitching($0).what + "." }
        return [
            "The speed is now that of pointerd's configuration; left-handed buttons and natural scrolling stay the desktop's."
        ] + switching + ["Hold the left, right and middle button together for 1.5 s to get the devices back."]
    }

    /// Turns the drive off again unless it is to be kept or others have turned it on, and returns the failure.
    private func giveUp(_ failure: Failure, _ keepsAtOnce: Bool) throws -> Failure {
        if !keepsAtOnce, isOwn, try !daemon.value(of: .driveStatus).staysOn { _ = try daemon.value(of: .disableDrive) }
        return failure
    }

    /// Watches the drive, the terminal and the time until one of them decides.
    private func watch(keepsAtOnce: Bool) throws(Errno) -> Ending {
        let loop = try EventLoop()
        let signals = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in
            end(.interrupted, loop)
        }
        let timer = try Timer(on: loop) { [unowned self] in end(.declined, loop) }
        try timer.arm(after: Int64(Self.patience + Self.seconds) * 1_000_000)
        let stream: DaemonStream<DriveStreamEvent>
        do throws(ClientError) {
            stream = try daemon.begin(.drive)
        } catch {
            throw .connectionReset
        }
        let events = try StreamReader(stream, on: loop) { [unowned self] event in
            take(event, loop, timer, keepsAtOnce: keepsAtOnce)
        } onEnd: { [unowned self] _ in
            end(.interrupted, loop)
        }
        let answers =
            keepsAtOnce
            ? nil
            : try loop.watch(STDIN_FILENO, for: .readable) { [unowned self] _ in
                readAnswer(loop)
            }
        defer { if let answers { loop.unwatch(answers) } }
        try loop.run()
        withExtendedLifetime((signals, events)) {}
        return ending ?? .interrupted
    }

    private func end(_ ending: Ending, _ loop: EventLoop) {
        if self.ending == nil { self.ending = ending }
        if hasAsked { Self.write("\n") }
        loop.stop()
    }

    /// Takes what the daemon says of the drive, unless the end is decided.
    private func take(_ event: DriveStreamEvent, _ loop: EventLoop, _ timer: Timer, keepsAtOnce: Bool) {
        guard ending == nil, case .status(let status) = event else { return }
        switch DrivePhaseName(rawValue: status.phase) {
        case .driving:
            if keepsAtOnce { return end(.kept, loop) }
            // It stays on anyway, or another command has kept it meanwhile.
            if status.secondsLeft == nil { return end(.isOn(status), loop) }
            do {
                try ask(status, timer)
            } catch {
                end(.interrupted, loop)
            }
        case .connecting, .waitingForRest:
            let words = DriveReport.phaseWords(status)
            if words != lastWords { Console.complain(words) }
            lastWords = words
        case .waiting where status.waitsFor == DriveWait.retry.rawValue: break
        case .waiting where keepsAtOnce: end(.kept, loop)
        // The daemon's own end of the trial was first.
        case .off where hasAsked: end(.declined, loop)
        default: end(.ended(status), loop)
        }
    }

    /// Asks whether to keep the drive, once. The trial begins with the question.
    private func ask(_ status: DriveStatusMessage, _ timer: Timer) throws {
        guard !hasAsked else { return }
        hasAsked = true
        let names = status.devices.filter { $0.state == DriveDeviceState.taken.rawValue }.map {
            PointerText.escape($0.name)
        }
        Console.complain("took over: \(names.joined(separator: ", "))", advice: Self.advice())
        _ = try daemon.value(of: .enableDrive(confirmWithin: Self.seconds))
        try timer.arm(after: Int64(Self.seconds) * 1_000_000)
        Self.write("Keep it? It ends in \(Self.seconds) s. [y/N] ")
    }

    private func readAnswer(_ loop: EventLoop) {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return end(.interrupted, loop) }
        guard hasAsked else { return }
        hasAsked = false
        let answer = String(decoding: bytes[..<count], as: UTF8.self).lowercased()
        end(answer.hasPrefix("y") ? .kept : .declined, loop)
    }

    private static func write(_ text: String) {
        // There is nowhere to report a failed write.
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
}
