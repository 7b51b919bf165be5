import CLinux
import DaemonLinks
import Glibc
import Limits
import PointerModel
import PointerPainting
import PointerRuntime
import SystemPackage
import TestBasics
import Testing
import WaylandTesting

@testable import PointerDemo

@Suite("Limits of what a display server and pointerctl say to the demonstration")
struct PointerDemoLimitTests {
    @Test("So much counts, and not one more", arguments: PointerDemoLimit.allCases)
    func limit(_ limit: PointerDemoLimit) throws {
        switch limit {
        case .line:
            try expectLimit(limit, is: 1024) { count in
                var ends: [Int32] = [-1, -1]
                try Errno.check(unsafe clinux_pipe(&ends))
                let (input, output) = (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
                defer {
                    try? input.close()
                    try? output.close()
                }
                let loop = try EventLoop()
                let reader = try LineReader(ends[0], on: loop)
                var (lines, isEnded): ([String], Bool) = ([], false)
                reader.onLine = { lines.append($0) }
                reader.onEnd = { isEnded = true }
                try output.writeAll(Array((String(repeating: "a", count: count) + "\nlast\n").utf8))
                try withExtendedLifetime(reader) {
                    try loop.run { isEnded || lines.last == "last" }
                }
                return lines.first?.utf8.count ?? 0
            }
        case .steps:
            try expectLimit(limit, is: 257) { count in
                let stage = try WindowStage()
                try stage.click(count)
                return stage.delegate.presses
            }
        case .buffers:
            try expectLimit(limit, is: 3) { count in
                let stage = try WindowStage()
                for _ in 0..<count { try stage.showFrame() }
                return stage.delegate.paints
            }
        }
    }
}

/// What the window of a test reports.
private final class CountingDelegate: DemoWindowDelegate {
    let windowTitle = "counting"
    private(set) var paints = 0
    private(set) var presses = 0

    func windowPaint(on canvas: Canvas, scale: Double) { paints += 1 }
    func windowDidMove(to frame: Rect?) {}
    func windowDidPress(_ isDown: Bool, at point: Point) { presses += 1 }
    func windowDidMoveCursor(to place: Point, _ steps: [InputStep]) {}
    func windowDidAskToEnd() {}
    func windowDidFail(_ reason: String) { Issue.record("\(reason)") }
}

/// The demonstration's window on a compositor that shows each frame, and never releases a buffer.
private final class WindowStage {
    let delegate = CountingDelegate()
    private let compositor: PlayedCompositor
    private let loop: EventLoop
    private let window: WaylandWindow
    private var surfaces: [UInt32] = []
    /// Number of frames that the compositor has shown.
    private var shown = 0

    init() throws {
        compositor = try PlayedCompositor([
            ("wl_compositor", 4), ("wl_shm", 1), ("xdg_wm_base", 1), ("wl_seat", 5),
        ])
        loop = try EventLoop()
        window = try WaylandWindow(on: loop, over: compositor.client, delegate: delegate)
        try sendRequests()
        let globals = try #require(compositor.object(of: "wl_compositor"))
        surfaces = compositor.made(by: globals, 0)
        let shell = try #require(compositor.object(of: "xdg_wm_base"))
        let role = try #require(compositor.made(by: shell, 2).first)
        compositor.send(0, to: role, [.word(1)])
        try compositor.flush()
    }

    /// Asks the window for a frame, and shows the one that comes.
    func showFrame() throws {
        window.setNeedsDisplay()
        try sendRequests()
        let frames = surfaces.flatMap { compositor.made(by: $0, 3) }
        for frame in frames.dropFirst(shown) { compositor.send(0, to: frame, [.word(0)]) }
        shown = frames.count
        try compositor.flush()
        // What was written can be read at once.
        _ = try loop.turn(timeout: 0)
    }

    /// Presses the primary button over the window so many times at once.
    func click(_ count: Int) throws {
        let seat = try #require(compositor.object(of: "wl_seat"))
        compositor.send(0, to: seat, [.word(1)])
        try compositor.flush()
        try loop.run {
            try sendRequests()
            return !compositor.made(by: seat, 0).isEmpty
        }
        let pointer = try #require(compositor.made(by: seat, 0).first)
        compositor.send(0, to: pointer, [.word(1), .word(try #require(surfaces.last)), .word(0), .word(0)])
        for number in 0..<count {
            let isDown: UInt32 = number.isMultiple(of: 2) ? 1 : 0
            compositor.send(3, to: pointer, [.word(1), .word(0), .word(0x110), .word(isDown)])
        }
        // The end of what happens at once.
        compositor.send(5, to: pointer)
        try compositor.flush()
        try loop.run { delegate.presses > 0 }
    }

    /// Lets the requests leave, at the end of a turn.
    private func sendRequests() throws {
        _ = try loop.turn(timeout: 0)
        compositor.receive()
    }
}
