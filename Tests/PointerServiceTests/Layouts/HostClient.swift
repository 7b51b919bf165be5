import LayoutDocuments
import PointerModel
import PointerWire
import TestBasics

/// A client with a host, and calls for what it shows.
struct HostClient {
    let stage: ServiceStage
    /// The host's stream; `opened` has been taken.
    let stream: LoopbackClient
    let host: String
    private let user: UInt32?

    init(on stage: ServiceStage, as user: UInt32? = nil) throws {
        self.stage = stage
        self.user = user
        stream = try stage.connect(as: user)
        try stream.send(#"{"method":"io.pointerd.Layout.Host","more":true}"#)
        host = try stream.surfaceEvent().host ?? ""
    }

    /// What a call of Show is answered with.
    func show(_ surfaces: Surface..., as caller: UInt32? = nil) throws -> String {
        try show(surfaces, as: caller)
    }

    func show(_ surfaces: [Surface], as caller: UInt32? = nil) throws -> String {
        let parameters = LayoutWriter.message.show(surfaces, on: host)
        return try stage.answer(to: .show, parameters, as: caller ?? user)
    }

    /// What a call of Hide is answered with.
    func hide(_ ids: String..., as caller: UInt32? = nil) throws -> String {
        try stage.answer(to: .hide, HideParameters(host: host, surfaces: ids), as: caller ?? user)
    }

    /// The answer to surfaces that were shown, with so many updates of each.
    static func shown(_ updates: Int...) -> String {
        "{\"parameters\":{\"updates\":[\(updates.map(String.init).joined(separator: ","))]}}"
    }
}

extension Surface {
    /// One at the other side of the stage: a button "ok" at (150, 130, 20, 20) of the screen.
    static func aside(_ id: String = "aside") -> Surface {
        var surface = Surface.panel(id)
        surface.frame.x = 100
        surface.frame.y = 100
        return surface
    }
}
