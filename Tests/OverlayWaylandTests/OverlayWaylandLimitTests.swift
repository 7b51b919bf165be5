import Limits
import PointerDrawing
import PointerModel
import PointerPainting
import PointerRuntime
import SystemPackage
import TestBasics
import Testing
import WaylandClient
import WaylandTesting

@testable import OverlayWayland

@Suite("Limits of what a compositor and other programs do")
struct OverlayWaylandLimitTests {
    @Test("So much counts, and not one more", arguments: OverlayWaylandLimit.allCases)
    func limit(_ limit: OverlayWaylandLimit) throws {
        switch limit {
        case .fileBytes:
            let home = try Home()
            let file = home.path.appending("file")
            try expectLimit(limit, is: 1 << 17) { count in
                try OwnFiles.write([UInt8](repeating: 1, count: count), to: file)
                do { return try OwnFiles.read(file)?.count ?? 0 } catch Errno.fileTooLarge { return 0 }
            }
        case .edits:
            let home = try Home()
            let files = try home.files()
            try expectLimit(limit, is: 5) { count in
                var edits = 0
                let edit = { () throws(Errno) in
                    try files.edit { (_) throws(Errno) in
                        edits += 1
                        // Another program writes before each edit but the last is written.
                        if edits < count { try OwnFiles.write(Array("[\(edits)]\n".utf8), to: files.configuration) }
                        return .some("theme \(count)")
                    }
                }
                do { try edit() } catch .resourceTemporarilyUnavailable { return edits }
                #expect(try home.text(files.configuration)?.contains("theme \(count)\n") == true)
                return edits
            }
        case .closedSurfaces:
            try expectLimit(limit, is: 3) { count in
                let stage = try LayerStage()
                let layer = try stage.layer()
                for _ in 0..<count {
                    layer.show(Self.list)
                    try stage.closeNewSurfaces()
                    try stage.loop.run { !layer.isWaiting }
                }
                return stage.surfaceCount
            }
        case .buffers:
            try expectLimit(limit, is: 3) { count in
                let stage = try LayerStage()
                let parent = try #require(stage.globals.makeSurface())
                let patch = try #require(Patch(stage.globals, on: parent, onRelease: {}))
                let area = PixelRect(x: 0, y: 0, width: 8, height: 8)
                return (0..<count).count { _ in patch.show(Self.list, in: area, origin: .zero, scale: 1) }
            }
        case .overhang:
            try expectLimit(limit, is: 256) { count in
                var places = CursorPlaces()
                places.begin(Output(name: "a", frame: Rect(x: 0, y: 0, width: 9, height: 9)), named: 1, frameTime: 1)
                places.note(.enter, of: 1)
                places.note(.position(x: -count, y: 0), of: 1)
                return places.takeChange(at: 0) == nil ? 0 : count
            }
        }
    }

    /// A dot on the output.
    private static var list: DisplayList {
        let state = PointerState(position: Point(x: 50, y: 50))
        return DisplayList(atRest: PointerSnapshot(state), options: DrawingOptions(drawsSystemPointer: true))
    }
}

/// A compositor with layer-shell and one output, which never releases a buffer.
private final class LayerStage {
    private let compositor: PlayedCompositor
    let loop: EventLoop
    private let server: WaylandConnection
    private let outputs: WaylandOutputs
    let globals: WaylandGlobals
    /// Number of layer surfaces that were asked for.
    private(set) var surfaceCount = 0

    init() throws {
        compositor = try PlayedCompositor([
            ("wl_compositor", 4), ("wl_subcompositor", 1), ("wl_shm", 1), ("zwlr_layer_shell_v1", 4), ("wl_output", 4),
        ])
        loop = try EventLoop()
        server = try WaylandConnection(on: loop, over: compositor.client)
        globals = try #require(WaylandGlobals(server))
        outputs = WaylandOutputs(server)
        server.reportOutputs()
    }

    /// Returns a layer on the output, which has 800 × 600 points.
    func layer() throws -> OutputLayer {
        let output = try #require(outputs.all.first)
        try sendRequests()
        let number = try #require(compositor.object(of: "wl_output"))
        compositor.send(1, to: number, [.word(1), .word(800), .word(600), .word(60_000)])
        compositor.send(2, to: number)
        try compositor.flush()
        try loop.run { output.output != nil }
        return OutputLayer(on: output, globals) {}
    }

    /// Closes the layer surfaces that were asked for since the last time.
    func closeNewSurfaces() throws {
        try sendRequests()
        let shell = try #require(compositor.object(of: "zwlr_layer_shell_v1"))
        let surfaces = compositor.made(by: shell, 0)
        for surface in surfaces.dropFirst(surfaceCount) { compositor.send(1, to: surface) }
        surfaceCount = surfaces.count
        try compositor.flush()
    }

    /// Lets the requests leave, at the end of a turn.
    private func sendRequests() throws {
        _ = try loop.turn(timeout: 0)
        compositor.receive()
    }
}
