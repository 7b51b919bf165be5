package import PointerModel
package import PointerRuntime
package import PointerWire
import SystemPackage
package import WaylandClient

/// The cursor of the compositor, by the cursor sessions of ext-image-copy-capture-v1: one for each output, which says where the cursor is and
/// has no picture.
///
/// It has a connection of its own. A compositor that answers with an error ends that one, and not what is drawn.
@safe
package final class CursorSessions {
    /// What the compositor offers.
    private struct Managers {
        let sources: WaylandObject<ExtOutputImageCaptureSourceManagerV1>
        let copies: WaylandObject<ExtImageCopyCaptureManagerV1>
    }

    /// The session of an output, with what it was made for.
    private struct Session {
        let output: WaylandOutput
        let shown: Output
        let frameTime: Int64
        let source: WaylandObject<ExtImageCaptureSourceV1>
        let session: WaylandObject<ExtImageCopyCaptureCursorSessionV1>
    }

    private let now: () -> Int64
    /// The connection; nil where it would be of no use.
    private var server: WaylandConnection?
    private var outputs: WaylandOutputs?
    private var managers: Managers?
    private var seat: WaylandObject<WlSeat>?
    /// The pointer of the seat; nil while the seat has none.
    private var pointer: WaylandObject<WlPointer>?
    private var sessions: [Session] = []
    private var places = CursorPlaces()
    private var timer: Timer?
    /// What the program knows of the cursor.
    package private(set) var knowledge = CursorKnowledge.absent {
        didSet { if knowledge != oldValue { onKnowledge(knowledge) } }
    }
    /// Called with the place of the cursor in points of the global space, once in a turn of the loop.
    package var onMove: (Point) -> Void = { _ in }
    /// Called when nothing says any longer where the cursor is.
    package var onLoss: () -> Void = {}
    /// Called when ``knowledge`` has changed.
    package var onKnowledge: (CursorKnowledge) -> Void = { _ in }

    /// Connects to the compositor, and learns what it offers; waits for it. ``start()`` begins.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - descriptor: a connected socket, which this object closes; nil for the compositor of the environment.
    ///   - now: returns the time in microseconds, on the clock of the loop's timers.
    package init(
        on loop: EventLoop,
        over descriptor: Int32? = nil,
        now: @escaping () -> Int64 = EventLoop.now
    ) throws(WaylandError) {
        self.now = now
        let server = try WaylandConnection(on: loop, over: descriptor)
        let sources = server.bind(ExtOutputImageCaptureSourceManagerV1.self)
        let copies = server.bind(ExtImageCopyCaptureManagerV1.self)
        guard let sources, let copies else {
            if sources != nil || copies != nil { knowledge = .refused }
            return
        }
        do throws(Errno) {
            // What is due is looked at in the end of the turn that this begins.
            timer = try Timer(on: loop) {}
        } catch {
            throw WaylandError(description: "cannot set a timer: \(error)")
        }
        self.server = server
        managers = Managers(sources: sources, copies: copies)
        knowledge = .withoutPointer
        // By what is public of Hyprland, it counts points where the protocol counts pixels.
        places = CursorPlaces(countsPoints: server.hasGlobal(beginning: "hyprland_"))
    }

    /// Begins to follow the cursor, when all handlers are set.
    package func start() {
        guard let server else { return }
        let outputs = WaylandOutputs(server)
        self.outputs = outputs
        outputs.onOutput = { [unowned self] output in update(output) }
        outputs.onGone = { [unowned self] output in end(output) }
        server.onLoss = { [unowned self] _ in giveUp() }
        server.beforeFlush { [unowned self] in report() }
        seat = server.bind(WlSeat.self) { [unowned self] event, arguments in
            if event == .capabilities { change(hasPointer: arguments.uint(0) & 1 != 0) }
        }
        server.reportOutputs()
    }

    private func change(hasPointer: Bool) {
        guard hasPointer != (pointer != nil) else { return }
        if hasPointer {
            pointer = seat?.make(WlPointer.self, by: .getPointer, .new)
            for output in outputs?.all ?? [] { update(output) }
        } else {
            for session in sessions { end(session.output) }
            pointer = nil
        }
        report()
    }

    /// Begins the session of an output that is new, or is another one than before.
    private func update(_ output: WaylandOutput) {
        guard let shown = output.output, let proxy = output.proxy, let pointer, let managers else { return end(output) }
        let frameTime = output.frameTime
        if sessions.contains(where: { $0.output === output && $0.shown == shown && $0.frameTime == frameTime }) {
            return
        }
        end(output)
        guard let source = managers.sources.make(ExtImageCaptureSourceV1.self, by: .createSource, .new, .object(proxy)),
            let session = managers.copies.make(
                ExtImageCopyCaptureCursorSessionV1.self,
                by: .createPointerCursorSession,
                .new,
                .object(source),
                .object(pointer),
                onEvent: { [unowned self, name = output.name] event, arguments in
                    switch event {
                    case .enter: places.note(.enter, of: name)
                    case .leave: places.note(.leave, of: name)
                    case .position: places.note(.position(x: arguments.int(0), y: arguments.int(1)), of: name)
                    // The place is that of the hotspot already.
                    case .hotspot: break
                    }
                }
            )
        else { return }
        sessions.append(
            Session(output: output, shown: shown, frameTime: frameTime, source: source, session: session)
        )
        places.begin(shown, named: output.name, frameTime: frameTime)
    }

    private func end(_ output: WaylandOutput) {
        sessions.removeAll { $0.output === output }
        places.end(output.name)
    }

    /// Reports what has changed in this turn.
    private func report() {
        switch places.takeChange(at: now()) {
        case .moved(let place):
            knowledge = .known
            onMove(place)
        case .lost: onLoss()
        case nil: break
        }
        if !places.isKnown { knowledge = pointer == nil ? .withoutPointer : .silent }
        // Without a timer, the place becomes unknown with the next event.
        if let deadline = places.deadline { try? timer?.arm(at: deadline) }
    }

    /// Ends all after an error of the connection.
    private func giveUp() {
        let wasKnown = places.isKnown
        sessions = []
        places = CursorPlaces()
        (pointer, seat, outputs, managers, server) = (nil, nil, nil, nil, nil)
        knowledge = .refused
        if wasKnown { onLoss() }
    }
}
