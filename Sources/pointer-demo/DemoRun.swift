import Glibc
import PointerClient
import PointerDemo
import PointerRuntime
import SystemPackage
import WaylandClient
import X11Client

/// A run of the program: the event loop, the content and its window.
final class DemoRun {
    /// What the window shows.
    private enum Content {
        case demo(Demo)
        case targets(TargetField)
    }

    private let loop: EventLoop
    private let content: Content
    private var failure: String?

    /// - Parameters:
    ///   - location: location of the daemon's socket.
    ///   - reportsInput: whether to report the window's input in place of devices.
    ///   - showsTargets: whether to show the targets of a calibration instead of the demonstration.
    init(at location: DaemonLocation, reportsInput: Bool, showsTargets: Bool) throws(Errno) {
        loop = try EventLoop()
        content =
            showsTargets
            ? .targets(try TargetField(on: loop, at: location, reportsInput: reportsInput))
            : .demo(try Demo(on: loop, at: location, reportsInput: reportsInput))
    }

    /// Shows the window until a person or a signal ends it, or until the display server is gone.
    func run(_ backend: Backend) throws {
        let endings = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in loop.stop() }
        let end: (String?) -> Void = { [unowned self] reason in
            failure = reason
            loop.stop()
        }
        let window: any DemoWindow
        switch content {
        case .demo(let demo):
            demo.onEnd = end
            window = try makeWindow(backend, for: demo)
            demo.window = window
        case .targets(let field):
            field.onEnd = end
            window = try makeWindow(backend, for: field)
            field.window = window
        }
        try loop.run()
        withExtendedLifetime((endings, window)) {}
        if let failure { throw Failure(failure) }
    }

    private func makeWindow(_ backend: Backend, for content: any DemoWindowDelegate) throws -> any DemoWindow {
        let isWayland =
            switch backend {
            case .auto: Environment.value("WAYLAND_DISPLAY")?.isEmpty == false
            case .x11: false
            case .wayland: true
            }
        return isWayland ? try WaylandWindow(on: loop, delegate: content) : try X11Window(on: loop, delegate: content)
    }
}
