import Limits
import PointerModel
import PointerRuntime
import TestBasics
import Testing
import WaylandTesting

@testable import WaylandClient

@safe
@Suite("Limits of what a Wayland compositor says")
struct WaylandClientLimitTests {
    @Test("So much counts, and not one more", arguments: WaylandClientLimit.allCases)
    func limit(_ limit: WaylandClientLimit) throws {
        switch limit {
        case .globals:
            try expectLimit(limit, is: 256) { count in
                let others = (1..<count).map { (interface: "played_\($0)", version: UInt32(1)) }
                let compositor = try PlayedCompositor(others + [(interface: "wl_compositor", version: 4)])
                let server = try WaylandConnection(on: EventLoop(), over: compositor.client)
                return Self.hasCompositor(server) ? count : 0
            }
        case .outputs:
            try expectLimit(limit, is: 64) { count in
                let compositor = try PlayedCompositor(Array(repeating: ("wl_output", 4), count: count))
                let server = try WaylandConnection(on: EventLoop(), over: compositor.client)
                var outputs = 0
                server.onOutput = { _ in outputs += 1 }
                server.reportOutputs()
                return outputs
            }
            try expectLimit(limit, is: 64) { count in
                let compositor = try PlayedCompositor()
                let loop = try EventLoop()
                let server = try WaylandConnection(on: loop, over: compositor.client)
                let outputs = WaylandOutputs(server)
                for _ in 0..<count { compositor.announce("wl_output", version: 4) }
                // A global behind the outputs.
                compositor.announce("wl_compositor", version: 4)
                try compositor.flush()
                try loop.run { Self.hasCompositor(server) }
                return outputs.all.count
            }
        }
    }

    @Test(
        "Whole scales from 1 to 16 count",
        arguments: [(1, 1), (16, 16), (17, 1), (0, 1), (-1, 1), (.max, 1)] as [(Int32, Double)]
    )
    func wholeScales(scale: Int32, expected: Double) throws {
        let stage = try Stage(isExtended: false)
        #expect(try stage.output(pixels: 1600, points: 1600, scale: scale)?.scale == expected)
    }

    @Test(
        "Fractional scales from an eighth to 16 count",
        arguments: [(16_000, 16), (16_017, 1), (125, 0.125), (124, 1), (1250, 1.25), (0, 1)] as [(UInt32, Double)]
    )
    func fractionalScales(pixels: UInt32, expected: Double) throws {
        let stage = try Stage(isExtended: true)
        #expect(try stage.output(pixels: pixels, points: 1000, scale: 1)?.scale == expected)
    }

    @Test(
        "An output is turned as its geometry says, and the place that it takes with it",
        arguments: zip(0...9 as ClosedRange<UInt32>, OutputTransform.allCases + [.normal, .normal])
    )
    func transforms(number: UInt32, expected: OutputTransform) throws {
        for isExtended in [false, true] {
            let stage = try Stage(isExtended: isExtended)
            let output = try #require(
                try stage.output(pixels: 1600, by: 900, points: 1600, scale: 1, transform: number)
            )
            #expect(output.transform == expected)
            let (width, height) = expected.isSideways ? (900.0, 1600.0) : (1600.0, 900.0)
            #expect(output.frame == Rect(x: 0, y: 0, width: width, height: height))
            #expect(output.scale == 1)
        }
    }

    /// A compositor with one output.
    private final class Stage {
        private let compositor: PlayedCompositor
        private let loop: EventLoop
        private let outputs: WaylandOutputs
        private let isExtended: Bool

        init(isExtended: Bool) throws {
            self.isExtended = isExtended
            loop = try EventLoop()
            let manager: [(interface: String, version: UInt32)] = [("zxdg_output_manager_v1", 3)]
            compositor = try PlayedCompositor((isExtended ? manager : []) + [("wl_output", 4)])
            let server = try WaylandConnection(on: loop, over: compositor.client)
            outputs = WaylandOutputs(server)
            server.reportOutputs()
        }

        /// Returns the output after the compositor has said so many pixels and points of a side. With another height it has a point for each
        /// pixel.
        func output(
            pixels: UInt32,
            by height: UInt32? = nil,
            points: UInt32,
            scale: Int32,
            transform: UInt32 = 0
        ) throws -> Output? {
            // The requests leave at the end of a turn.
            _ = try loop.turn(timeout: 0)
            compositor.receive()
            let output = try #require(compositor.object(of: "wl_output"))
            compositor.send(
                0,
                to: output,
                [.word(0), .word(0), .word(0), .word(0), .word(0), .text("a"), .text("b"), .word(transform)]
            )
            compositor.send(1, to: output, [.word(1), .word(pixels), .word(height ?? pixels), .word(60_000)])
            compositor.send(3, to: output, [.word(UInt32(bitPattern: scale))])
            compositor.send(4, to: output, [.text("DP-1")])
            if isExtended {
                let manager = try #require(compositor.object(of: "zxdg_output_manager_v1"))
                let extended = try #require(compositor.made(by: manager, 1).first)
                let isSideways = OutputTransform(number: Int(transform))?.isSideways ?? false
                let sides = (points, height ?? points)
                compositor.send(
                    1,
                    to: extended,
                    [.word(isSideways ? sides.1 : sides.0), .word(isSideways ? sides.0 : sides.1)]
                )
            }
            compositor.send(2, to: output)
            try compositor.flush()
            try loop.run { outputs.all.first?.output != nil }
            return outputs.all.first?.output
        }
    }

    private static func hasCompositor(_ server: WaylandConnection) -> Bool {
        server.bind(WlCompositor.self) != nil
    }
}
