import DaemonLinks
import Glibc
import PointerClient
import PointerDrawing
import PointerModel
import PointerPictures
import PointerRuntime
import SystemPackage

/// The picture of the layout and the pointer in a terminal, until a key, a signal or the daemon ends it.
final class LiveView {
    /// Points in the width of a character at the beginning.
    static let scale = 6.0
    /// Possible numbers of points in the width of a character.
    static let scales = 1.0...64.0
    /// Least time between two pictures, in microseconds: thirty a second.
    private static let interval: Int64 = 33_333
    /// Time between looks at a layout that changes, in microseconds.
    private static let layoutInterval: Int64 = 250_000

    private let daemon: DaemonConnection
    private let name: String?
    private let abilities: TerminalPicture.Abilities
    private var scale: Double
    private var layout = LayoutOutlines(Layout(outputs: [], surfaces: []))
    private var pointer: DrawnPointer?
    private var region: ActiveRegion?
    private var list = DisplayList()
    private var center = Point.zero
    /// The picture without the pointer; nil if it must be drawn anew.
    private var picture: TerminalPicture?
    private var size = (columns: 80, rows: 24)
    private var isLayoutOld = false
    private var nextPicture: Int64 = 0
    private var nextLayout: Int64 = 0
    private var message: String?
    private var ending: String?
    private var timer: Timer?
    private let loop: EventLoop
    private let screen: TerminalScreen

    init(_ daemon: DaemonConnection, pointer name: String?, scale: Double) throws {
        let terminal = Terminal()
        self.daemon = daemon
        self.name = name
        self.scale = scale
        abilities = TerminalPicture.Abilities(hasColor: terminal.hasColor, hasUnicode: terminal.hasUnicode)
        do throws(Errno) {
            loop = try EventLoop()
            screen = try TerminalScreen()
        } catch {
            throw Failure(message: "cannot use the terminal: \(error)")
        }
    }

    /// Shows the picture until something ends it.
    func run() throws {
        defer { screen.close() }
        let stream: DaemonStream<PointerStreamEvent>
        do throws(ClientError) {
            stream = try daemon.begin(.events(of: name))
            try apply(stream.receive(within: daemon.timeout))
        } catch {
            throw Failure(error, of: "io.pointerd.Pointer.Subscribe", at: daemon)
        }
        layout = LayoutOutlines(try daemon.value(of: .layout))
        size = screen.size
        do throws(Errno) {
            try wait(for: stream)
        } catch {
            throw Failure(message: "cannot wait for pointerd: \(error)")
        }
        screen.close()
        if let ending { Console.complain(ending) }
    }

    private func wait(for stream: DaemonStream<PointerStreamEvent>) throws(Errno) {
        let ends = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in loop.stop() }
        let sizes = try SignalWatcher(on: loop, [SIGWINCH]) { [unowned self] _ in resize() }
        timer = try Timer(on: loop) { [unowned self] in draw() }
        let keys = try loop.watch(STDIN_FILENO, for: .readable) { [unowned self] _ in readKeys() }
        let events = try StreamReader(stream, on: loop) { [unowned self] event in
            apply(event)
        } onDrained: { [unowned self] in
            schedule()
        } onEnd: { [unowned self] _ in
            ending = "pointerd ended the stream"
            loop.stop()
        }
        draw()
        try loop.run()
        loop.unwatch(keys)
        withExtendedLifetime((ends, sizes, events)) {}
    }

    // MARK: Input

    /// Applies an event. A time after now counts as now: until a later one, nothing that is drawn would move.
    private func apply(_ event: PointerStreamEvent) {
        let now = Timestamp(microseconds: EventLoop.now())
        switch event {
        case .event(let event, let snapshot):
            let time = min(snapshot.time, now)
            let stamp = EventStamp(frame: snapshot.frame, time: time, source: snapshot.state.source)
            if case .layout = event { isLayoutOld = true }
            pointer?.apply(event, at: stamp)
            region = snapshot.state.region
        case .connected(var snapshot), .resynced(var snapshot):
            snapshot.time = min(snapshot.time, now)
            if pointer == nil {
                pointer = DrawnPointer(snapshot)
                center = snapshot.state.position
            } else {
                pointer?.replace(by: snapshot)
            }
            region = snapshot.state.region
            message = nil
        case .muted(let seat): message = PointerText.inactive(on: seat)
        case .disconnected: break
        }
    }

    private func readKeys() {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { return loop.stop() }
        for key in bytes[..<count] {
            switch key {
            case UInt8(ascii: "q"): return loop.stop()
            case UInt8(ascii: "+"): zoom(by: 1 / 1.5)
            case UInt8(ascii: "-"): zoom(by: 1.5)
            default: break
            }
        }
    }

    private func zoom(by factor: Double) {
        scale = min(max(Self.scales.lowerBound, scale * factor), Self.scales.upperBound)
        picture = nil
        schedule()
    }

    private func resize() {
        size = screen.size
        picture = nil
        try? screen.clear()
        schedule()
    }

    // MARK: Pictures

    /// Draws at the next moment at which a picture may be drawn.
    private func schedule() { try? timer?.arm(at: nextPicture) }

    private func draw() {
        let now = EventLoop.now()
        nextPicture = now + Self.interval
        if isLayoutOld, now >= nextLayout { look(at: now) }
        guard var pointer else { return }
        let isMoving = pointer.draw(at: Timestamp(microseconds: now), into: &list)
        self.pointer = pointer
        follow(pointer.state.position)
        let picture = picture ?? base
        self.picture = picture
        var grid = picture.grid(with: list)
        grid.write(status(pointer.state), column: 0, row: size.rows - 1)
        do throws(Errno) {
            try screen.show(grid)
        } catch {
            return loop.stop()
        }
        if isMoving || isLayoutOld { schedule() }
    }

    private func look(at time: Int64) {
        isLayoutOld = false
        nextLayout = time + Self.layoutInterval
        do throws(Failure) {
            layout = LayoutOutlines(try daemon.value(of: .layout))
            picture = nil
        } catch {
            message = error.message
        }
    }

    private var base: TerminalPicture {
        TerminalPicture(
            layout,
            columns: size.columns,
            rows: size.rows,
            center: center,
            scale: scale,
            abilities: abilities
        )
    }

    /// Moves the picture when the pointer comes near its edge.
    private func follow(_ position: Point) {
        let room = Vector(dx: Double(size.columns) * scale * 0.35, dy: Double(size.rows) * scale * 0.7)
        let way = position - center
        guard abs(way.dx) > room.dx || abs(way.dy) > room.dy else { return }
        center = position
        picture = nil
    }

    private func status(_ state: PointerState) -> String {
        if let message { return message }
        let place = region.map { PointerText.name(surface: $0.surface, node: $0.node) } ?? "no region"
        let style = "\(state.style.kind)"
        let text = " \(state.position.compact)  \(place)  \(style)   (+ - zoom, q ends)"
        return text.padding(to: size.columns)
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
