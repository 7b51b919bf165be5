import CXCB
import FeederModel
import FeederWindows
import PointerModel
import PointerRuntime
import TestBasics
import Testing
import X11Testing

/// A source on a server of its own, with a played desktop.
final class X11Stage {
    let server: VirtualServer
    let desktop: PlayedDesktop
    let loop: EventLoop
    let source: X11WindowSource
    private(set) var lists: [[DesktopWindow]] = []
    private(set) var losses: [String] = []

    init(hasManager: Bool = true) throws {
        server = try VirtualServer()
        desktop = try PlayedDesktop(server.display)
        if hasManager { desktop.manage() }
        desktop.flush()
        loop = try EventLoop()
        source = try X11WindowSource(display: server.display, on: loop)
        source.onChange = { [unowned self] windows in lists.append(windows) }
        source.onLoss = { [unowned self] error in losses.append(error.description) }
    }

    /// Returns another source on the same server.
    func newSource() throws -> (loop: EventLoop, source: X11WindowSource) {
        let loop = try EventLoop()
        return (loop, try X11WindowSource(display: server.display, on: loop))
    }

    /// Returns the windows that a new source finds, after all that the desktop has done.
    func look() throws -> [DesktopWindow] {
        desktop.sync()
        let (loop, source) = try newSource()
        var found: [DesktopWindow]?
        source.onChange = { found = $0 }
        try loop.run { found != nil }
        return found ?? []
    }

    /// The windows that were reported last.
    var windows: [DesktopWindow] { lists.last ?? [] }

    /// Waits until the windows are these ones, the front one first.
    func expect(_ expected: [xcb_window_t], _ location: SourceLocation = #_sourceLocation) throws {
        try expect(location) { $0.map(\.id) == expected.map { UInt64($0) } }
    }

    /// Waits until the windows are as a condition says.
    func expect(
        _ location: SourceLocation = #_sourceLocation,
        _ isExpected: ([DesktopWindow]) -> Bool
    ) throws {
        desktop.flush()
        do {
            try loop.run { !lists.isEmpty && isExpected(windows) }
        } catch {
            Issue.record("the windows are \(windows)", sourceLocation: location)
            throw error
        }
    }
}
