package import FeederModel
package import MessageBus
package import PointerModel
package import PointerRuntime
import SafeText
import SystemPackage

/// The windows of KWin, and its cursor, as a script in KWin reports them over the session's bus.
///
/// The script calls an object of this connection. A call counts if it comes from the connection that owns KWin's name, with the token
/// that is in the script's text. At rest nobody calls.
package final class KWinWindowSource: WindowSource {
    /// Longest wait for KWin to unload the script, in microseconds.
    private static let farewell: Int64 = 500_000
    /// Time until KWin is asked again whose scripting is not there yet, in microseconds, and how often.
    private static let retryDelay: Int64 = 200_000
    private static let mostRetries = 50

    private let loop: EventLoop
    private let folder: String
    private let name: String
    private let patience: Int64
    private var bus: BusConnection?
    private var object: BusObject?
    private var ownerSignal: BusRequest?
    private var ownerCall: BusRequest?
    private var scripting: KWinScripting?
    private var script: KWinScript?
    private var token = ""
    private var timer: Timer?
    /// The name of this connection on the bus; empty until the bus has said it.
    private var receiver = ""
    /// The name of KWin's connection; empty without one.
    private var owner = ""
    private var numbers = KWinNumbers()
    private var windows: [DesktopWindow] = []
    private var cursor: Point?
    private var hasNews = (windows: false, cursor: false)
    /// How often KWin was asked again, and whether it will be.
    private var retries = 0
    private var isRetrying = false
    /// Whether the script has reported since it was loaded.
    private var isWorking = false
    /// Whether the first report has come.
    private var isStarted = false
    private var failure: WindowSystemError?
    private var refusals: Set<String> = []

    package var summary: String { "KWin" }
    package var onChange: ([DesktopWindow]) -> Void = { _ in }
    package var onLoss: (String) -> Void = { _ in }
    package var onLack: (String?) -> Void = { _ in }
    /// Called when the cursor is somewhere else, and once soon after the start.
    package var onCursor: (Point) -> Void = { _ in }
    /// Called when the script works, also after KWin has begun anew.
    package var onWork: () -> Void = {}
    /// Called with the first call of its kind that does not count, with the reason.
    package var onRefusal: (String) -> Void = { _ in }

    /// Loads the script, and waits for its first report.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - bus: the session's bus.
    ///   - folder: the session's runtime folder; nil if there is none.
    ///   - name: the script's name in KWin. A script that has it already is unloaded.
    ///   - patience: longest wait for the script's report after KWin has started it, in microseconds.
    package init(
        on loop: EventLoop,
        bus address: BusConnection.Bus = .session,
        folder: String?,
        name: String,
        patience: Int64 = 2_000_000
    ) throws(WindowSystemError) {
        guard let folder else { throw WindowSystemError(description: "XDG_RUNTIME_DIR is not set", isFinal: true) }
        (self.loop, self.folder, self.name, self.patience) = (loop, folder, name, patience)
        do throws(Errno) {
            try connect(to: address)
            while !isStarted, failure == nil { _ = try loop.turn(timeout: 100) }
        } catch {
            throw WindowSystemError(description: "no session bus: \(error)")
        }
        if let failure { throw failure }
        loop.inEachTurn(while: { [weak self] in self.map { $0.hasNews.windows || $0.hasNews.cursor } ?? false }) {
            [weak self] in self?.deliver()
        }
    }

    package func setDragging(_ isDragging: Bool) {}

    /// Unloads the script, and waits for that for a moment.
    package func close() {
        timer = nil
        guard let scripting, !owner.isEmpty, failure == nil else { return }
        var isDone = false
        scripting.onFailure = { _, _ in isDone = true }
        scripting.unload { isDone = true }
        let end = EventLoop.now() + Self.farewell
        while !isDone, EventLoop.now() < end, (try? loop.turn(timeout: 10)) != nil {}
    }

    private func connect(to address: BusConnection.Bus) throws(Errno) {
        let bus = try BusConnection(on: loop, to: address) { [weak self] error in
            self?.fail("the session's bus is gone: \(error)")
        }
        self.bus = bus
        timer = try Timer(on: loop) { [weak self] in self?.wake() }
        object = try bus.serve("/org/pointerd/Feeder") { [weak self] message in self?.receive(message) ?? false }
        let scripting = KWinScripting(name, on: bus)
        scripting.onFailure = { [weak self] reason, isEarly in self?.note(reason, isEarly) }
        self.scripting = scripting
        ownerSignal = try bus.subscribe(to: .owner(of: KWinScripting.service)) { [weak self] message in
            guard let self, let new = message.newOwner() else { return }
            // Until the bus has said who owns the name, that answer counts.
            if !receiver.isEmpty { setOwner(new) }
        }
        let bureau = "org.freedesktop.DBus"
        ownerCall = try bus.call(
            BusMethod("GetNameOwner", of: bureau, path: "/org/freedesktop/DBus", interface: bureau),
            startsService: false,
            timeout: 0,
            writing: { (arguments) throws(Errno) in try arguments.text(KWinScripting.service) },
            { [weak self] reply in
                guard let self else { return }
                guard reply.error == nil, let name = reply.text() else {
                    return fail("KWin is not on the session's bus", isFinal: true)
                }
                receiver = reply.destination
                setOwner(name)
            }
        )
    }

    // MARK: KWin comes and goes

    private func setOwner(_ new: String) {
        guard new != owner, failure == nil else { return }
        owner = new
        (isWorking, isRetrying, retries) = (false, false, 0)
        try? timer?.disarm()
        scripting?.cancel()
        if !windows.isEmpty { set([]) }
        if !new.isEmpty { load() }
    }

    private func load() {
        // Its file goes with it, and has the name of the next one.
        script = nil
        do throws(WindowSystemError) {
            let new = try KWinScript(name, for: receiver, in: folder)
            token = new.token
            let path = new.path
            script = consume new
            scripting?.load(path) { [weak self] in
                guard let self, !isWorking else { return }
                try? timer?.arm(after: patience)
            }
        } catch {
            fail(error.description, isFinal: true)
        }
    }

    /// Asks KWin again in a moment, if that may help.
    private func note(_ reason: String, _ isEarly: Bool) {
        guard isEarly, retries < Self.mostRetries else { return fail(reason) }
        retries += 1
        isRetrying = true
        try? timer?.arm(after: Self.retryDelay)
    }

    private func wake() {
        guard isRetrying else { return giveUp() }
        isRetrying = false
        load()
    }

    private func giveUp() {
        let seconds = Double(patience) / 1_000_000
        fail("KWin has started the script, and nothing has come from it for \(seconds) s", isFinal: true)
    }

    private func fail(_ reason: String, isFinal: Bool = false) {
        guard failure == nil else { return }
        failure = WindowSystemError(description: reason, isFinal: isFinal)
        if isStarted { onLoss(reason) }
    }

    // MARK: Reports

    /// Takes a call, and returns whether it counts.
    private func receive(_ message: borrowing BusMessage) -> Bool {
        guard !owner.isEmpty, message.sender == owner else { return refuse("a program that is not KWin") }
        guard message.member == "Report", message.hasSignature("ss"), let token = message.text(), token == self.token
        else {
            return refuse("a script that is not the feeder's")
        }
        guard let text = message.text(atMost: KWinReport.longest), let report = KWinReport(text) else {
            return refuse("the script, with contents that are no report,")
        }
        if !isWorking { begin() }
        if let windows = report.windows { set(numbers.windows(of: windows)) }
        if let place = report.cursor.flatMap({ Point($0) }), place != cursor {
            cursor = place
            hasNews.cursor = true
        }
        if isStarted { deliver() }
        isStarted = true
        if report.last == true {
            isWorking = false
            load()
        }
        return true
    }

    private func begin() {
        isWorking = true
        try? timer?.disarm()
        // KWin has read the file.
        script = nil
        onWork()
    }

    private func refuse(_ caller: String) -> Bool {
        if refusals.insert(caller).inserted { onRefusal("\(caller) has called, which does not count") }
        return false
    }

    private func set(_ new: [DesktopWindow]) {
        guard new != windows || !isStarted else { return }
        windows = new
        hasNews.windows = true
    }

    private func deliver() {
        if hasNews.cursor, let cursor {
            hasNews.cursor = false
            onCursor(cursor)
        }
        if hasNews.windows {
            hasNews.windows = false
            onChange(windows)
        }
    }
}
