import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import Varlink

/// io.pointerd.Pointer.
final class PointerInterface: AuthorizedInterface {
    let name = InterfaceNames.pointer
    let text = InterfaceTexts.pointer
    var access: ClientAccess { service.access }

    private let service: PointerService

    init(_ service: PointerService) {
        self.service = service
    }

    // Muted callers must neither read nor set nor stop the pointer.
    func rule(of method: PointerMethod) -> MethodRule<PointerInterface> {
        switch method {
        case .getState: MethodRule(.observe, refusesMuted: true) { try $0.getState($1, $2) }
        // A muted stream sends `muted`, and waits.
        case .subscribe: MethodRule(.observe) { try $0.subscribe($1, $2) }
        case .resolve: MethodRule(.observe, refusesMuted: true) { try $0.resolve($1, $2) }
        case .list: MethodRule(.observe) { try $0.list($1) }
        case .setPosition: MethodRule(.sync, refusesMuted: true) { try $0.setPosition($1, $2) }
        case .setModifiers: MethodRule(.sync, refusesMuted: true) { try $0.setModifiers($1, $2) }
        // The role layout suffices for one of the caller's own surfaces. Without a surface, Lock needs the role sync.
        case .lock: MethodRule(.layout, or: [.sync], refusesMuted: true) { try $0.service.locks.lock($1, for: $2) }
        case .reportCursor: MethodRule(.sync, refusesMuted: true) { try $0.service.reporters.open($1, for: $2) }
        case .moveCursor: MethodRule(.sync, refusesMuted: true) { try $0.moveCursor($1, $2) }
        case .pause: MethodRule(.admin, refusesMuted: true) { try $0.setPaused(true, $1) }
        case .resume: MethodRule(.admin, refusesMuted: true) { try $0.setPaused(false, $1) }
        }
    }

    private func getState(_ parameters: PointerParameters, _ call: VarlinkCall) throws {
        let broadcaster = service.runner.publisher.broadcasters[try index(of: parameters.pointer)]
        var writer = MessageWriter()
        writer.stateReply(broadcaster.snapshot, of: broadcaster.pointer)
        call.reply(writer)
    }

    private func list(_ call: VarlinkCall) throws {
        let isPaused = service.pipeline.isPaused
        let pointers = service.pipeline.pointers.indices.map { index in
            PointerMessage(
                name: service.pipeline.pointers[index].name,
                devices: service.pipeline.devices(ofPointer: index).map(\.id.rawValue)
            )
        }
        try call.reply(PointerListReply(pointers: pointers, paused: isPaused ? true : nil))
    }

    private func setPaused(_ isPaused: Bool, _ call: VarlinkCall) throws {
        service.setPaused(isPaused, by: call.peer.uid)
        try call.reply()
    }

    private func setPosition(_ parameters: SetPositionParameters, _ call: VarlinkCall) throws {
        let position = try point(parameters.x, parameters.y)
        let index = try index(of: parameters.pointer)
        guard !service.pipeline.pointers[index].engine.isReported else {
            throw VarlinkError.cursorReported(service.pipeline.pointers[index].name)
        }
        service.runner.changePointer { pipeline, time in pipeline.setPosition(position, of: index, at: time) }
        try call.reply()
    }

    private func moveCursor(_ parameters: MoveCursorParameters, _ call: VarlinkCall) throws {
        try service.reporters.move(parameters, to: try point(parameters.x, parameters.y), by: call.peer)
        try call.reply()
    }

    private func setModifiers(_ parameters: SetModifiersParameters, _ call: VarlinkCall) throws {
        service.setModifiers(try Modifiers(parameters.modifiers, at: "modifiers"), by: call.peer.uid)
        try call.reply()
    }

    /// Returns the index of the pointer with this name.
    private func index(of pointer: String?) throws(VarlinkError) -> Int {
        let name = pointer ?? PointerNames.byDefault
        guard let index = service.pipeline.index(ofPointer: name) else {
            throw .noSuchPointer(name, of: InterfaceNames.pointer)
        }
        return index
    }

    private func point(_ x: Double, _ y: Double) throws(VarlinkError) -> Point {
        for (name, value) in [("x", x), ("y", y)] {
            let range = service.clients.position
            guard range.contains(value) else {
                throw .outOfRange(value, in: range, at: name, of: InterfaceNames.pointer)
            }
        }
        return Point(x: x, y: y)
    }

    private func subscribe(_ parameters: SubscribeParameters, _ call: VarlinkCall) throws {
        let (kinds, interval) = (try parameters.kinds(), try parameters.interval())
        let broadcaster = service.runner.publisher.broadcasters[try index(of: parameters.pointer)]
        let seat = service.access.mutedSeat(of: call.peer)
        broadcaster.add(try call.stream(), kinds: kinds, interval: interval, mutedOn: seat)
    }

    private func resolve(_ parameters: ResolveParameters, _ call: VarlinkCall) throws {
        let location = try point(parameters.x, parameters.y)
        let modifiers = try Modifiers(parameters.modifiers ?? [], at: "modifiers")
        let index = try index(of: parameters.pointer)
        // Without a client that waits for the answer, a call that only reads needs no work.
        guard call.isAnswerWanted else { return try call.reply() }
        let resolution = service.pipeline.resolution(
            at: location,
            modifiers: modifiers,
            of: index,
            listingAtMost: ResolveReply.mostSteps
        )
        let steps = resolution.steps.map {
            StepMessage(surface: $0.surface, node: $0.node, region: $0.region, outcome: $0.outcome.rawValue)
        }
        var writer = MessageWriter()
        writer.resolveReply(
            ResolutionOnWire(resolution.style, resolution.region, steps: steps, omitted: resolution.omitted)
        )
        call.reply(writer)
    }
}

extension SubscribeParameters {
    /// Returns the kinds of events to send.
    func kinds() throws(VarlinkError) -> EventKindSet {
        guard let events else { return .all }
        var kinds: EventKindSet = []
        for name in events {
            kinds.formUnion(EventKindSet(try EventKind(name, at: "events")))
        }
        return kinds
    }

    /// Returns the minimum time between two motion events, in microseconds.
    func interval() throws(VarlinkError) -> Int64 {
        guard let maxRate else { return 0 }
        let range = Self.maxRateRange
        guard range.contains(maxRate) else {
            throw .outOfRange(maxRate, in: range, at: "maxRate", of: InterfaceNames.pointer)
        }
        return Int64(1_000_000 / maxRate)
    }
}
