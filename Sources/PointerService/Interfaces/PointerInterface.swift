import PointerModel
import PointerProtocol
import Varlink

/// io.pointerd.Pointer.
final class PointerInterface: VarlinkInterface {
    let name = InterfaceNames.pointer
    let text = InterfaceDescriptions.pointer

    /// Coordinates beyond this are refused, in points: no arrangement of screens reaches it.
    static let coordinateLimit = 1_000_000.0

    private let broadcaster: EventBroadcaster
    private let resolve: (Point, Modifiers) -> ResolveReply

    init(broadcaster: EventBroadcaster, resolve: @escaping (Point, Modifiers) -> ResolveReply) {
        self.broadcaster = broadcaster
        self.resolve = resolve
    }

    func handle(_ call: VarlinkCall) throws {
        switch PointerMethod(rawValue: call.method) {
        case .getState: try call.reply(StateReply(state: broadcaster.snapshot))
        case .subscribe: try subscribe(call)
        case .resolve: try resolve(call)
        case nil: throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
    }

    private func subscribe(_ call: VarlinkCall) throws {
        let parameters = try call.parameters(SubscribeParameters.self)
        var kinds = EventKinds.all
        if let names = parameters.events {
            kinds = []
            for name in names {
                guard let kind = EventKind(rawValue: name) else { throw VarlinkError.invalidParameter("events") }
                kinds.formUnion(EventKinds(kind))
            }
        }
        var interval: Int64 = 0
        if let rate = parameters.maxRate {
            guard SubscribeParameters.maxRateRange.contains(rate) else { throw VarlinkError.outOfRange("maxRate") }
            interval = Int64(1_000_000 / rate)
        }
        try broadcaster.add(try call.stream(), kinds: kinds, interval: interval)
    }

    private func resolve(_ call: VarlinkCall) throws {
        let parameters = try call.parameters(ResolveParameters.self)
        for (name, value) in [("x", parameters.x), ("y", parameters.y)] {
            guard value.magnitude <= Self.coordinateLimit else { throw VarlinkError.outOfRange(name) }
        }
        guard let modifiers = Modifiers(names: parameters.modifiers ?? []) else {
            throw VarlinkError.invalidParameter("modifiers")
        }
        try call.reply(resolve(Point(x: parameters.x, y: parameters.y), modifiers))
    }
}

extension VarlinkError {
    /// A number is not finite or lies outside of what the parameter takes.
    fileprivate static func outOfRange(_ parameter: String) -> VarlinkError {
        VarlinkError(PointerError.outOfRange.qualifiedName, ["parameter": parameter])
    }
}
