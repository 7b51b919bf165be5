import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerProtocol
import Varlink

/// io.pointerd.Pointer.
final class PointerInterface: VarlinkInterface {
    let name = InterfaceNames.pointer
    let text = InterfaceDescriptions.pointer

    private let service: PointerService

    init(_ service: PointerService) {
        self.service = service
    }

    func handle(_ call: VarlinkCall) throws {
        guard let method = PointerMethod(rawValue: call.method) else {
            throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
        let role = method.role
        guard service.access.allows(role, call.peer) || (method == .lock && service.access.allows(.sync, call.peer))
        else {
            throw VarlinkError.permissionDenied(PointerError.permissionDenied, role)
        }
        if method.needsActiveSession, let seat = service.mutedSeat(of: call.peer) {
            throw VarlinkError.sessionInactive(PointerError.sessionInactive, seat)
        }
        switch method {
        case .getState:
            let parameters = try call.parameters(PointerParameters.self)
            let broadcaster = service.broadcasters[try index(of: parameters.pointer)]
            var writer = MessageWriter()
            writer.stateReply(broadcaster.snapshot, of: broadcaster.pointer)
            call.reply(writer)
        case .subscribe: try subscribe(call)
        case .resolve: try resolve(call)
        case .list:
            let isPaused = service.pipeline.isPaused
            try call.reply(PointerListReply(pointers: service.pointerMessages, paused: isPaused ? true : nil))
        case .pause, .resume:
            service.setPaused(method == .pause, by: call.peer.uid)
            try call.reply()
        case .setPosition:
            let parameters = try call.parameters(SetPositionParameters.self)
            let position = try point(parameters.x, parameters.y)
            let index = try index(of: parameters.pointer)
            guard !service.pipeline.pointers[index].engine.isReported else {
                throw VarlinkError.cursorReported(service.pipeline.pointers[index].name)
            }
            service.setPosition(position, ofPointer: index)
            try call.reply()
        case .reportCursor: try service.reportCursor(try call.parameters(PointerParameters.self), for: call)
        case .moveCursor:
            let parameters = try call.parameters(MoveCursorParameters.self)
            try service.moveCursor(parameters, to: try point(parameters.x, parameters.y), by: call.peer)
            try call.reply()
        case .lock: try service.lockPointer(try call.parameters(LockParameters.self), for: call)
        case .setModifiers:
            service.setModifiers(
                try Modifiers(try call.parameters(SetModifiersParameters.self).modifiers, at: "modifiers"),
                by: call.peer.uid
            )
            try call.reply()
        }
    }

    /// Returns the index of the pointer with this name.
    private func index(of pointer: String?) throws(VarlinkError) -> Int {
        let name = pointer ?? PointerNames.byDefault
        guard let index = service.pipeline.index(ofPointer: name) else { throw .noSuchPointer(name) }
        return index
    }

    private func point(_ x: Double, _ y: Double) throws(VarlinkError) -> Point {
        for (name, value) in [("x", x), ("y", y)] {
            let range = service.clients.position
            guard range.contains(value) else { throw .outOfRange(value, in: range, at: name) }
        }
        return Point(x: x, y: y)
    }

    private func subscribe(_ call: VarlinkCall) throws {
        let parameters = try call.parameters(SubscribeParameters.self)
        let (kinds, interval) = (try parameters.kinds(), try parameters.interval())
        let broadcaster = service.broadcasters[try index(of: parameters.pointer)]
        let seat = service.mutedSeat(of: call.peer)
        broadcaster.add(try call.stream(), kinds: kinds, interval: interval, mutedOn: seat)
    }

    private func resolve(_ call: VarlinkCall) throws {
        let parameters = try call.parameters(ResolveParameters.self)
        let location = try point(parameters.x, parameters.y)
        let modifiers = try Modifiers(parameters.modifiers ?? [], at: "modifiers")
        let index = try index(of: parameters.pointer)
        // Without a client that waits for the answer, a call that only reads needs no work.
        guard call.isAnswerWanted else { return try call.reply() }
        let resolution = service.resolution(at: location, modifiers: modifiers, ofPointer: index)
        var writer = MessageWriter()
        let steps = resolution.steps.map {
            StepMessage(surface: $0.surface, node: $0.node, region: $0.region, outcome: $0.outcome.rawValue)
        }
        writer.resolveReply(
            ResolutionOnWire(resolution.style, resolution.region, steps: steps, omitted: resolution.omitted)
        )
        call.reply(writer)
    }
}

extension SubscribeParameters {
    /// Returns the kinds of events to send.
    func kinds() throws(VarlinkError) -> EventKinds {
        guard let events else { return .all }
        var kinds: EventKinds = []
        for name in events {
            kinds.formUnion(EventKinds(try EventKind(name, at: "events")))
        }
        return kinds
    }

    /// Returns the minimum time between two motion events, in microseconds.
    func interval() throws(VarlinkError) -> Int64 {
        guard let maxRate else { return 0 }
        let range = Self.maxRateRange
        guard range.contains(maxRate) else { throw .outOfRange(maxRate, in: range, at: "maxRate") }
        return Int64(1_000_000 / maxRate)
    }
}

extension PointerMethod {
    fileprivate var role: ClientRole {
        switch self {
        case .getState, .subscribe, .resolve, .list: .observe
        case .setPosition, .setModifiers, .reportCursor, .moveCursor: .sync
        // Enough for one of the caller's own surfaces. Without a surface, Lock needs the role sync.
        case .lock: .layout
        case .pause, .resume: .admin
        }
    }

    /// Whether the method reads, sets or stops the pointer, which muted callers must not.
    fileprivate var needsActiveSession: Bool {
        switch self {
        case .getState, .resolve, .setPosition, .setModifiers, .lock, .reportCursor, .moveCursor, .pause, .resume: true
        // A muted stream sends `muted`, and waits.
        case .subscribe, .list: false
        }
    }
}
