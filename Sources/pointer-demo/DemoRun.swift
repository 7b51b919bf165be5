import Glibc
import PointerClient
import PointerDemo
import PointerRuntime
import SystemPackage
import WaylandClient
import X11Client

/// A run of the program: the event loop, the demonstration and its window.
final class DemoRun {
    private let loop: EventLoop
    private let demo: Demo
    private var failure: String?

    init(at location: DaemonLocation, reportsInput: Bool) throws(Errno) {
        loop = try EventLoop()
        demo = try Demo(on: loop, at: location, reportsInput: reportsInput)
    }

    /// Shows the window until a person or a signal ends it, or until the display server is gone.
    func run(_ backend: Backend) throws {
        let endings = try SignalWatcher(on: loop, [SIGINT, SIGTERM, SIGHUP]) { [unowned self] _ in loop.stop() }
        demo.onEnd = { [unowned self] reason in
            failure = reason
            loop.stop()
        }
        let window = try makeWindow(backend)
        demo.window = window
        try loop.run()
        withExtendedLifetime((endings, window)) {}
        if let failure { throw Failure(failure) }
    }

    private func makeWindow(_ backend: Backend) throws -> any DemoWindow {
        let isWayland =
            switch backend {
            case .auto: Environment.value("WAYLAND_DISPLAY")?.isEmpty == false
            case .x11: false
            case .wayland: true
            }
        return isWayland ? try WaylandWindow(on: loop, delegate: demo) : try X11Window(on: loop, delegate: demo)
    }
}
