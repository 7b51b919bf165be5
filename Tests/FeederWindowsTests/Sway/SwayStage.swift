import FeederModel
import PointerRuntime
import TestBasics
import Testing

@testable import FeederWindows

/// A source that is connected to a made-up sway.
final class SwayStage {
    static let tiled = tree(tiled: [SwayText.window(10, [0, 0, 1280, 800])])

    let loop: EventLoop
    let sway: PlayedSway
    let source: SwayWindowSource
    private(set) var lists: [[DesktopWindow]] = []
    private(set) var losses: [String] = []
    private(set) var lacks: [String?] = []

    init(refused: Set<String> = []) throws {
        loop = try EventLoop()
        sway = try PlayedSway()
        source = try SwayWindowSource(path: sway.path, on: loop)
        source.onChange = { [unowned self] windows in lists.append(windows) }
        source.onLoss = { [unowned self] error in losses.append(error.description) }
        source.onLack = { [unowned self] reason in lacks.append(reason) }
        try sway.greet(refused: refused)
    }

    static func tree(tiled: [String] = [], floating: [String] = []) -> String {
        SwayText.root(SwayText.output(3, tiled: tiled, floating: floating))
    }

    static func floating(x: Int) -> String {
        tree(floating: [SwayText.window(11, [x, 0, 300, 200], isFloating: true)])
    }

    /// Answers a question, and lets the source read the answer.
    func answer(_ tree: String) throws {
        var rest = SwayMessage(kind: .tree, payload: Array(tree.utf8)).bytes[...]
        // The socket has no room for a long one.
        while !rest.isEmpty {
            sway.send(Array(rest.prefix(1 << 16)))
            rest = rest.dropFirst(1 << 16)
            try loop.runUntilIdle()
        }
    }

    /// Waits for a question.
    func waitForQuestion() throws {
        try loop.run { sway.hasInput }
        let request = try sway.receive()
        #expect(request.kind == .tree)
    }

    func waitForLoss() throws -> String {
        try loop.run { !losses.isEmpty }
        try loop.runUntilIdle()
        #expect(losses.count == 1)
        return losses[0]
    }
}
