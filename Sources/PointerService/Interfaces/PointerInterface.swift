import PointerModel
import PointerProtocol
import Varlink

/// io.pointerd.Pointer.
final class PointerInterface: VarlinkInterface {
    let name = InterfaceNames.pointer
    let text = InterfaceDescriptions.pointer

    /// Coordinates beyond this are refused, in points: no arrangement of screens reaches it.
    static let coordinateLimit = 1_000_000.0

    private let pointers: () -> [PointerMessage]
    private let broadcaster: (String) -> EventBroadcaster?
    private let resolve: (String, Point, Modifiers) -> ResolveReply?

    /// - Parameters:
    ///   - pointers: gives the pointers that there are.
    ///   - broadcaster: gives who brings a pointer's events; nil: there is no such pointer.
    ///   - resolve: gives what a pointer would be at a place, with these modifiers held; nil: there is no such pointer.
    init(
        pointers: @escaping () -> [PointerMessage],
        broadcaster: @escaping (String) -> EventBroadcaster?,
        resolve: @escaping (String, Point, Modifiers) -> ResolveReply?
    ) {
        self.pointers = pointers
        self.broadcaster = broadcaster
        self.resolve = resolve
    }

    func handle(_ call: VarlinkCall) throws {
        switch PointerMethod(rawValue: call.method) {
        case .getState:
            let parameters = try call.parameters(GetStateParameters.self)
            try call.reply(StateReply(state: try broadcaster(of: parameters.pointer).snapshot))
        case .subscribe: try subscribe(call)
        case .resolve: try resolve(call)
        case .list: try call.reply(PointerListReply(pointers: pointers()))
        case nil: throw VarlinkError.methodNotFound(call.qualifiedMethod)
        }
    }

    private func broadcaster(of pointer: String?) throws(VarlinkError) -> EventBroadcaster {
        let name = pointer ?? PointerNames.byDefault
        guard let broadcaster = broadcaster(name) else { throw .noSuchPointer(name) }
        return broadcaster
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
        let broadcaster = try broadcaster(of: parameters.pointer)
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
        let name = parameters.pointer ?? PointerNames.byDefault
        guard let reply = resolve(name, Point(x: parameters.x, y: parameters.y), modifiers) else {
            throw VarlinkError.noSuchPointer(name)
        }
        try call.reply(reply)
    }
}

extension VarlinkError {
    /// A number is not finite or lies outside of what the parameter takes.
    fileprivate static func outOfRange(_ parameter: String) -> VarlinkError {
        VarlinkError(PointerError.outOfRange.qualifiedName, ["parameter": parameter])
    }

    /// No pointer has this name, or none has it any more.
    static func noSuchPointer(_ name: String) -> VarlinkError {
        VarlinkError(PointerError.noSuchPointer.qualifiedName, ["pointer": name])
    }
}
