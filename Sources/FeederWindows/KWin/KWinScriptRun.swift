import FeederModel
import MessageBus
import PointerRuntime
import SystemPackage

/// The life of the feeder's script in KWin, from its file to its reports.
final class KWinScriptRun {
    private enum State: Equatable {
        /// KWin is not there, or cannot run it.
        case absent
        /// KWin is asked to load and to start it, after so many vain attempts.
        case loading(attempts: Int)
        /// KWin's scripting is not there yet. It is asked again in a moment.
        case waiting(attempts: Int)
        /// KWin has started it, and its first report is due.
        case started
        /// It has reported.
        case working
    }

    /// Longest wait for KWin to unload the script, in microseconds.
    private static let farewell: Int64 = 500_000
    /// Time until KWin is asked again whose scripting is not there yet, in microseconds, and how often.
    private static let retryDelay: Int64 = 200_000
    private static let mostAttempts = 50

    private let loop: EventLoop
    private let folder: String
    private let name: String
    private let patience: Int64
    private let scripting: KWinScripting
    private var timer: Timer?
    private var state = State.absent
    /// The connection that the script calls.
    private var receiver = ""
    private var token = ""
    /// The script's file, until KWin has read it.
    private var file: KWinScript?
    /// Called when the script cannot be run.
    private let now: () -> Int64
    var onFailure: (WindowSystemError) -> Void = { _ in }

    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - bus: the session's bus.
    ///   - folder: the session's runtime folder.
    ///   - name: the script's name in KWin. A script that has it already is unloaded.
    ///   - patience: longest wait for the script's report after KWin has started it, in microseconds.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    init(
        on loop: EventLoop,
        bus: BusConnection,
        folder: String,
        name: String,
        patience: Int64,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(Errno) {
        self.now = now
        (self.loop, self.folder, self.name, self.patience) = (loop, folder, name, patience)
        scripting = KWinScripting(name, on: bus)
        timer = try Timer(on: loop) { [unowned self] in wake() }
        scripting.onFailure = { [unowned self] reason, isEarly in note(reason, isEarly) }
    }

    /// Loads the script into a KWin that has come.
    /// - Parameter receiver: the name on the bus of the connection that the script calls.
    func begin(for receiver: String) {
        end()
        self.receiver = receiver
        load(attempts: 0)
    }

    /// Loads the script anew, which calls no more.
    func renew() { load(attempts: 0) }

    /// Notes that KWin is gone, and all that it was asked.
    func end() {
        state = .absent
        scripting.cancel()
        try? timer?.disarm()
        file = nil
    }

    /// Returns whether a call begins as those of the script do.
    func isOwn(_ token: String) -> Bool { !token.isEmpty && token == self.token }

    /// Notes a report, and returns whether it is the first one since the script was loaded.
    func noteReport() -> Bool {
        guard state != .working else { return false }
        state = .working
        try? timer?.disarm()
        // KWin has read the file.
        file = nil
        return true
    }

    /// Unloads the script, and waits for that for a moment.
    func close() {
        timer = nil
        guard state != .absent else { return }
        var isDone = false
        scripting.onFailure = { _, _ in isDone = true }
        scripting.unload { isDone = true }
        let end = now() + Self.farewell
        while !isDone, now() < end, (try? loop.turn(timeout: 10)) != nil {}
    }

    private func load(attempts: Int) {
        state = .loading(attempts: attempts)
        // Its file goes with it, and has the name of the next one.
        file = nil
        do throws(WindowSystemError) {
            let new = try KWinScript(name, for: receiver, in: folder)
            token = new.token
            let path = new.path
            file = consume new
            scripting.load(path) { [unowned self] in
                // A report may have come already.
                guard case .loading = state else { return }
                state = .started
                try? timer?.arm(after: patience)
            }
        } catch {
            fail(WindowSystemError(description: error.description, isFinal: true))
        }
    }

    /// Asks KWin again in a moment, if that may help.
    private func note(_ reason: String, _ isEarly: Bool) {
        guard isEarly, case .loading(let attempts) = state, attempts < Self.mostAttempts else {
            return fail(WindowSystemError(description: reason))
        }
        state = .waiting(attempts: attempts + 1)
        try? timer?.arm(after: Self.retryDelay)
    }

    private func wake() {
        switch state {
        case .waiting(let attempts): load(attempts: attempts)
        case .started:
            let seconds = Double(patience) / 1_000_000
            let reason = "KWin has started the script, and nothing has come from it for \(seconds) s"
            fail(WindowSystemError(description: reason, isFinal: true))
        case .absent, .loading, .working: break
        }
    }

    private func fail(_ error: WindowSystemError) {
        end()
        onFailure(error)
    }
}
