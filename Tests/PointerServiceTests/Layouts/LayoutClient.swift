import Documents
import Foundation
import Glibc
import LayoutDocuments
import PointerEngine
import PointerModel
import PointerPipeline
import PointerRuntime
import PointerService
import PointerWire
import TestBasics
import Varlink

/// Calls of io.pointerd.Layout, and what comes of them.
extension ServiceStage {
    /// What a call is answered with: `{}` or the name of the error, and its fields in the order of their names, but for the reason's words.
    func answer(to method: LayoutMethod, _ parameters: String, as user: UInt32? = nil) throws -> String {
        let client = try connect(as: user)
        defer { client.close() }
        let more = [.attach, .host, .holdOutputs].contains(method) ? ",\"more\":true" : ""
        let reply =
            try client.ask("{\"method\":\"\(method.qualifiedName)\",\"parameters\":\(parameters)\(more)}") ?? "closed"
        return reply.replacing("{\"parameters\":{}}", with: "{}")
            .replacing(/,"reason":"(?:[^"\\]|\\.)*"/, with: "")
    }

    func answer(to method: LayoutMethod, _ parameters: some Encodable, as user: UInt32? = nil) throws -> String {
        try answer(to: method, json(parameters), as: user)
    }

    func answer(to method: LayoutMethod, _ parameters: DocumentValue, as user: UInt32? = nil) throws -> String {
        try answer(to: method, json(parameters), as: user)
    }

    /// A client whose surface is attached; the event that says so has been taken.
    func attach(_ surface: Surface, as user: UInt32? = nil) throws -> LoopbackClient {
        let client = try connect(as: user)
        let parameters = json(LayoutWriter.message.attach(surface))
        try client.send("{\"method\":\"io.pointerd.Layout.Attach\",\"parameters\":\(parameters),\"more\":true}")
        _ = try client.reply(SurfaceEventReply.self)
        return client
    }

    func json(_ message: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
    }

    func json(_ document: DocumentValue) -> String { String(decoding: document.json, as: UTF8.self) }

    var layout: Layout { service.pipeline.engine.layout }

    var surfaces: [String] { layout.surfaces.map(\.id) }

    /// The nodes of a surface.
    func nodes(of surface: String) -> [Node] {
        layout.surfaces.first { $0.id == surface }?.nodes ?? []
    }

    /// Turns the loop until something is so.
    func wait(until isSo: () -> Bool) throws {
        while !isSo() {
            if try loop.turn(timeout: LoopbackClient.patience) == 0 { throw LoopbackClient.Hang() }
        }
    }

    /// The answer to an update that was taken, so many of the surface having been.
    static func updated(_ count: Int) -> String { "{\"parameters\":{\"updates\":\(count)}}" }

    /// An error as ``answer(to:_:as:)`` has it.
    static func refusal(_ name: String, _ fields: String) -> String {
        let name = name.contains(".") ? name : "io.pointerd.Layout.\(name)"
        return "{\"error\":\"\(name)\",\"parameters\":{\(fields)}}"
    }
}

extension LoopbackClient {
    func surfaceEvent() throws -> SurfaceEventMessage { try reply(SurfaceEventReply.self).event }

    /// Those that are there, up to one of a kind.
    func surfaceEvents(upTo kind: SurfaceEventKind) throws -> [SurfaceEventMessage] {
        var events: [SurfaceEventMessage] = []
        repeat { events.append(try surfaceEvent()) } while events[events.count - 1].kind != kind.rawValue
        return events
    }
}

extension SurfaceName {
    /// A surface of the user who runs the test.
    static func own(_ id: String) -> SurfaceName { SurfaceName(id, of: .user(geteuid())) }
}

extension Surface {
    /// In front of the stage's own, where its pointer starts: a button "ok" at (950, 530, 20, 20) of the screen.
    static func panel(_ id: String = "panel", nodes: [Node]? = nil) -> Surface {
        let button = Node(id: "ok", frame: Rect(x: 50, y: 30, width: 20, height: 20), interaction: Interaction())
        return Surface(id: id, frame: Rect(x: 900, y: 500, width: 100, height: 100), z: 5, nodes: nodes ?? [button])
    }
}
