package import FeederModel
package import MessageBus
package import PointerRuntime
import SafeText
import SystemPackage

/// The windows of GNOME Shell, by the extension of pointerd in it.
///
/// The extension sends what changes to those that have taken all windows once. Without it, the source waits until it comes.
package final class GnomeWindowSource: WindowSource {
    /// What the extension is called on the bus.
    static let service = "org.pointerd.Desktop1"
    static let path = "/org/pointerd/Desktop1"
    static let interface = "org.pointerd.Desktop1.Windows"
    /// Longest wait for all windows, in microseconds.
    private static let patience: UInt64 = 5_000_000
    /// Errors of the bus that say that nobody has the name.
    private static let absences: Set<String> = [
        "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.ServiceUnknown",
    ]
    private static let absence =
        "GNOME Shell does not say where windows are; enable the extension after a log-in: gnome-extensions enable pointerd@pointerd.org"
    private static let departure =
        "the extension in GNOME Shell has ended: the screen is locked, or the extension is disabled"

    private var bus: BusConnection?
    private var subscriptions: [BusRequest] = []
    private var question: BusRequest?
    private var isAsking = false
    private var timer: Timer?
    private var schedule: RetrySchedule
    /// Who has sent the windows; signals of others do not count.
    private var sender = ""
    private var state: GnomeWindows?
    private var reported: [DesktopWindow]?
    private var lack: String?

    /// Whether the extension is off, or has ended. What it says may also be late, or not as expected.
    package var isWithoutExtension: Bool { lack == Self.absence || lack == Self.departure }

    package let summary = "GNOME Shell"
    package var onChange: ([DesktopWindow]) -> Void = { _ in }
    private let now: () -> Int64
    package var onLoss: (WindowSystemError) -> Void = { _ in }
    package var onLack: (String?) -> Void = { _ in }

    /// Connects to the bus, and asks for the windows.
    /// - Parameters:
    ///   - bus: the session's bus.
    ///   - loop: the program's event loop.
    ///   - retryDelay: the first time from an error to the next question, in microseconds.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        at bus: BusConnection.Bus = .session,
        on loop: EventLoop,
        retryDelay: Int64 = 500_000,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(WindowSystemError) {
        self.now = now
        schedule = RetrySchedule(first: retryDelay)
        do throws(Errno) {
            timer = try Timer(on: loop) { [unowned self] in
                schedule.end()
                ask()
            }
            let connection = try BusConnection(on: loop, to: bus) { [unowned self] error in
                onLoss(WindowSystemError(description: "the session's bus is gone: \(error)"))
            }
            self.bus = connection
            let owner = try connection.subscribe(to: .owner(of: Self.service)) { [unowned self] message in
                if let owner = message.newOwner() { noteOwner(isThere: !owner.isEmpty) }
            }
            let change = try connection.subscribe(to: BusSignal("Changed", ofAnyWith: Self.interface)) {
                [unowned self] message in receive(message)
            }
            subscriptions = [owner, change]
        } catch {
            throw WindowSystemError(description: "no connection to the session's bus: \(error)")
        }
        ask()
    }

    /// GNOME Shell says at once when a window moves.
    package func setDragging(_ isDragging: Bool) {}

    // MARK: The extension

    private func noteOwner(isThere: Bool) {
        // The numbers of windows are those of one run of the Shell.
        state = nil
        sender = ""
        question = nil
        isAsking = false
        if isThere {
            ask()
        } else {
            if reported != nil { report([]) }
            setLack(Self.departure)
        }
    }

    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        let method = BusMethod("Snapshot", of: Self.service, path: Self.path, interface: Self.interface)
        do throws(Errno) {
            question = try bus?.call(method, startsService: false, timeout: Self.patience) { [unowned self] message in
                isAsking = false
                take(message)
            }
        } catch {
            // The connection has failed, and its end follows.
        }
    }

    private func take(_ message: borrowing BusMessage) {
        if let error = message.error {
            guard !Self.absences.contains(error) else { return setLack(Self.absence) }
            return retry(because: "GNOME Shell does not say where windows are: \(PrintableText.escape(error))")
        }
        guard let windows = GnomeWindows(snapshot: message) else {
            return retry(because: "what GNOME Shell says of its windows is not as expected")
        }
        sender = message.sender
        state = windows
        setLack(nil)
        report(windows.windows)
    }

    /// Takes a signal. What comes before the windows that were asked for is older than they are.
    private func receive(_ message: borrowing BusMessage) {
        guard !isAsking, message.sender == sender, var windows = state else { return }
        switch windows.apply(message) {
        case .applied:
            state = windows
            report(windows.windows)
        case .old: break
        case .gap: ask()
        case .invalid: retry(because: "a change of windows in GNOME Shell is not as expected")
        }
    }

    // MARK: Reports

    private func report(_ windows: [DesktopWindow]) {
        guard windows != reported else { return }
        reported = windows
        onChange(windows)
    }

    private func retry(because reason: String) {
        setLack(reason)
        schedule.fail(at: now())
        // A timer that cannot be armed fires soon.
        if let due = schedule.due { try? timer?.arm(at: due) }
    }

    private func setLack(_ reason: String?) {
        guard reason != lack else { return }
        lack = reason
        onLack(reason)
    }
}
