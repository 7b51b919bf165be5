import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import WaylandTesting

@testable import OverlayWayland

/// An output of a played compositor.
struct PlayedOutput {
    /// Corner in the space of all outputs, in points.
    var x: UInt32 = 0
    var y: UInt32 = 0
    /// Width and height of the panel's mode.
    var pixels: (UInt32, UInt32) = (1920, 1080)
    /// Width and height as a person sees them, in points.
    var points: (UInt32, UInt32) = (1920, 1080)
    /// Number of the transform.
    var transform: UInt32 = 0
    /// Frames in 1000 seconds.
    var rate: UInt32 = 60_000
}

/// A compositor with cursor sessions, and the overlay's end of it.
final class CursorStage {
    /// The requests' and events' numbers in their interfaces.
    private static let (createSource, createCursorSession, getPointer): (UInt32, UInt32, UInt32) = (0, 1, 0)

    static let managers: [(interface: String, version: UInt32)] = [
        ("ext_output_image_capture_source_manager_v1", 1), ("ext_image_copy_capture_manager_v1", 1),
    ]

    let compositor: PlayedCompositor
    let loop: EventLoop
    let sessions: CursorSessions
    private(set) var moves: [Point] = []
    private(set) var losses = 0
    private(set) var knowledge: [CursorKnowledge] = []

    /// Creates a compositor with these outputs, whose seat has a pointer from the beginning unless the test gives it one later.
    init(
        _ outputs: [PlayedOutput] = [PlayedOutput()],
        managers: [(interface: String, version: UInt32)] = managers,
        others: [(interface: String, version: UInt32)] = [],
        hasPointer: Bool = true
    ) throws {
        loop = try EventLoop()
        let screens: [(interface: String, version: UInt32)] = outputs.map { _ in ("wl_output", 4) }
        compositor = try PlayedCompositor(
            screens + managers + others + [("wl_seat", 7), ("zxdg_output_manager_v1", 3)]
        )
        sessions = try CursorSessions(on: loop, over: compositor.client)
        sessions.onMove = { [unowned self] place in moves.append(place) }
        sessions.onLoss = { [unowned self] in losses += 1 }
        sessions.onKnowledge = { [unowned self] known in knowledge.append(known) }
        sessions.start()
        try settle()
        guard sessions.knowledge == .withoutPointer else { return }
        for (index, output) in outputs.enumerated() { try describe(index, output) }
        if hasPointer { try setPointer(true) }
    }

    /// Lets the requests leave, and hands over what the compositor has sent.
    func settle() throws {
        try compositor.flush()
        try loop.runUntilIdle()
        // Requests leave at the end of a turn.
        _ = try loop.turn(timeout: 0)
        compositor.receive()
    }

    /// Says what an output is, by its number from 0.
    func describe(_ index: Int, _ output: PlayedOutput) throws {
        let screen = compositor.objects(of: "wl_output")[index]
        let manager = try #require(compositor.object(of: "zxdg_output_manager_v1"))
        let extended = try #require(compositor.requests.first { $0.object == manager && $0.words.last == screen })
        compositor.send(
            0,
            to: screen,
            [.word(0), .word(0), .word(0), .word(0), .word(0), .text("a"), .text("b"), .word(output.transform)]
        )
        compositor.send(
            1,
            to: screen,
            [.word(1), .word(output.pixels.0), .word(output.pixels.1), .word(output.rate)]
        )
        compositor.send(0, to: extended.words[0], [.word(output.x), .word(output.y)])
        compositor.send(1, to: extended.words[0], [.word(output.points.0), .word(output.points.1)])
        compositor.send(2, to: screen)
        try settle()
    }

    /// Gives the seat a pointer, or takes it away.
    func setPointer(_ isThere: Bool) throws {
        compositor.send(0, to: try #require(compositor.object(of: "wl_seat")), [.word(isThere ? 1 : 2)])
        try settle()
    }

    /// Numbers of the sessions that were made for an output, the last one last.
    func sessions(of index: Int) throws -> [UInt32] {
        let screen = compositor.objects(of: "wl_output")[index]
        let sources = try #require(compositor.object(of: "ext_output_image_capture_source_manager_v1"))
        let copies = try #require(compositor.object(of: "ext_image_copy_capture_manager_v1"))
        let made = compositor.requests
            .filter { $0.object == sources && $0.number == Self.createSource && $0.words[1] == screen }.map(\.words[0])
        return compositor.requests
            .filter { $0.object == copies && $0.number == Self.createCursorSession && made.contains($0.words[1]) }
            .map(\.words[0])
    }

    /// Whether the client has destroyed an object by the first request of its interface.
    func isDestroyed(_ object: UInt32) -> Bool {
        compositor.requests.contains { $0.object == object && $0.number == 0 && $0.words.isEmpty }
    }

    /// Sends events of the last session of an output, all at once with those of other outputs until the test settles.
    func send(_ events: CursorPlaces.Event..., of index: Int = 0) throws {
        let session = try #require(try sessions(of: index).last)
        for event in events {
            switch event {
            case .enter: compositor.send(0, to: session)
            case .leave: compositor.send(1, to: session)
            case .position(let x, let y):
                let words = [x, y].map { PlayedCompositor.Argument.word(UInt32(bitPattern: Int32($0))) }
                compositor.send(2, to: session, words)
                // wlroots says this with each position.
                compositor.send(3, to: session, [.word(4), .word(4)])
            }
        }
    }

    /// Announces one more output.
    func addOutput() throws {
        compositor.announce("wl_output", version: 4)
        try settle()
    }

    /// Takes an output away.
    func removeOutput(_ index: UInt32) throws {
        compositor.withdraw(index + 1)
        try settle()
    }
}
