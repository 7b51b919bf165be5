package import FeederModel
package import PointerRuntime
import SafeText
import SystemPackage

/// The windows of sway, by its IPC.
///
/// Sway sends no event when a floating window moves, so the source asks for the tree as long as floating windows are visible.
package final class SwayWindowSource: WindowSource {
    /// Time between two questions while floating windows are visible, in microseconds.
    static let restingInterval: Int64 = 500_000
    /// The same while a button is held.
    static let draggingInterval: Int64 = 16_667
    /// Events after which the tree is read: those of windows, workspaces and outputs, and each key that runs a command, which may
    /// change the sizes of tiles without any other event. Sway 1.7 does not know `output`.
    private static let events = ["window", "workspace", "output", "binding", "shutdown"]
    /// Number of the first ones without which there is no point in going on.
    private static let neededEvents = 2

    private let connection: SwayConnection
    private var timer: Timer?
    /// Time between two questions, in microseconds; nil while only events lead to questions.
    private(set) var interval: Int64?
    private var isDragging = false
    private var hasFloating = false
    /// Whether a reply to a question is due, and whether another question follows it.
    private var isAsking = false
    private var isAskedAgain = false
    /// Whether nobody needs the windows for now. The tree is asked for once somebody does.
    private var isPaused = false
    private var subscriptions = 0
    private var windows: [DesktopWindow]?
    /// Whether sway has so many windows that none is reported.
    private var isCrowded = false

    package private(set) var summary = "sway"
    package var onChange: ([DesktopWindow]) -> Void = { _ in }
    package var onLoss: (WindowSystemError) -> Void = { _ in }
    package var onLack: (String?) -> Void = { _ in }

    /// Connects, and asks for the windows.
    /// - Parameters:
    ///   - path: the path of sway's socket.
    ///   - loop: the program's event loop.
    package init(path: String, on loop: EventLoop) throws(WindowSystemError) {
        connection = try SwayConnection(path: path, on: loop)
        do throws(Errno) {
            timer = try Timer(on: loop) { [unowned self] in poll() }
        } catch {
            throw WindowSystemError(description: "cannot set a timer: \(error)")
        }
        connection.onMessage = { [unowned self] message in handle(message) }
        connection.onLoss = { [unowned self] reason in
            setInterval(nil)
            onLoss(WindowSystemError(description: reason))
        }
        connection.send(.version)
        // One request for each, because sway refuses all that follow one that it does not know.
        for event in Self.events { connection.send(.subscribe, "[\"\(event)\"]") }
        ask()
    }

    package func setDragging(_ isDragging: Bool) {
        guard self.isDragging != isDragging else { return }
        self.isDragging = isDragging
        updateInterval()
        // What has been dragged is where it stays: a window, or the edge of a tile, of which no event comes.
        if !isDragging { ask() }
    }

    package func setPaused(_ isPaused: Bool) {
        guard self.isPaused != isPaused else { return }
        self.isPaused = isPaused
        updateInterval()
        if !isPaused { ask() }
    }

    // MARK: Questions

    /// Asks for the tree: now, or once the reply that is due has come, which may be older than what has happened.
    private func ask() {
        guard !isPaused else { return }
        guard !isAsking else { return isAskedAgain = true }
        isAsking = true
        isAskedAgain = false
        connection.send(.tree)
    }

    /// Asks for the tree unless a reply is due.
    private func poll() {
        if !isAsking { ask() }
    }

    private func updateInterval() {
        setInterval(hasFloating && !isPaused ? isDragging ? Self.draggingInterval : Self.restingInterval : nil)
    }

    private func setInterval(_ next: Int64?) {
        guard interval != next else { return }
        interval = next
        // A timer that cannot be armed fires once all the same; the next event tries again.
        if let next {
            try? timer?.arm(after: next, repeatingEvery: next)
        } else {
            try? timer?.disarm()
        }
    }

    // MARK: Replies

    private func handle(_ message: SwayArrival) {
        switch message.kind {
        case .version:
            guard let version = SwayReply.decode(SwayReply.Version.self, from: message.payload) else { return }
            summary = PrintableText.escape(WindowLimits.bounded("\(version.variant ?? "i3") \(version.name)"))
        case .subscribe:
            subscriptions += 1
            let reply = SwayReply.decode(SwayReply.Success.self, from: message.payload)
            if subscriptions <= Self.neededEvents, reply?.success != true {
                connection.end("sway sends no events of windows")
            }
        case .tree:
            guard isAsking else { return }
            isAsking = false
            read(message.tree)
            if isAskedAgain { ask() }
        case .shutdown: connection.end("sway ends")
        case let kind: if kind.isEvent { ask() }
        }
    }

    private func read(_ tree: SwayTree?) {
        guard let tree else { return connection.end("sway's tree is not as expected") }
        switch tree {
        case .root(let root):
            setCrowded(false)
            report(SwayWindows(root))
        case .crowd:
            // A window that is left out would not cover what is behind it.
            setCrowded(true)
            report(SwayWindows(SwayNode()))
        }
    }

    private func setCrowded(_ isCrowded: Bool) {
        guard self.isCrowded != isCrowded else { return }
        self.isCrowded = isCrowded
        let most = FeederWindowsLimit.swayNodes.most
        onLack(isCrowded ? "sway shows more than \(most) windows and containers; close some" : nil)
    }

    private func report(_ next: SwayWindows) {
        hasFloating = next.hasFloating
        updateInterval()
        guard windows != next.windows else { return }
        windows = next.windows
        onChange(next.windows)
    }
}
