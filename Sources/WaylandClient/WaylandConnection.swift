import CWaylandClient
import Glibc
package import PointerRuntime
import SystemPackage

/// Why a compositor cannot be used.
package struct WaylandError: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) {
        self.description = description
    }
}

/// A connection to a Wayland compositor on an event loop. Requests are queued and sent at the end of each turn; after the start
/// nothing waits for the compositor.
@safe
package final class WaylandConnection {
    /// A global object of the compositor.
    package struct Global {
        package let name: UInt32
        package let version: UInt32
    }

    private let server: WaylandDisplay
    private let loop: EventLoop
    private var watch: EventLoop.Watch?
    private var registry: WaylandObject<WlRegistry>?
    private var flushes: [() -> Void] = []
    private var isBlocked = false
    private var hasFailed = false
    /// The globals that exist once, by interface.
    private var globals: [String: Global] = [:]
    /// Called with each output that appears, and the names of those that go.
    package var onOutput: (Global) -> Void = { _ in }
    package var onOutputGone: (_ name: UInt32) -> Void = { _ in }
    /// Called once when the connection is lost, with the reason.
    package var onLoss: (String) -> Void = { _ in }
    private var waitingOutputs: [Global] = []

    /// Connects to a compositor, and learns its globals; waits for it.
    /// - Parameters:
    ///   - loop: the program's event loop.
    ///   - descriptor: a connected socket, which this object closes; nil for the compositor of the environment.
    package init(on loop: EventLoop, over descriptor: Int32? = nil) throws(WaylandError) {
        guard let server = WaylandDisplay(over: descriptor) else {
            let name = unsafe getenv("WAYLAND_DISPLAY").map { unsafe String(cString: $0) }
            throw WaylandError(
                description: name.map { "cannot connect to the Wayland compositor at \($0)" }
                    ?? "WAYLAND_DISPLAY is not set"
            )
        }
        self.server = server
        self.loop = loop
        guard let registry = unsafe wl_display_get_registry(server.display) else {
            throw WaylandError(description: "the compositor has no registry")
        }
        unsafe self.registry = WaylandObject(adopting: registry, of: server) { [unowned self] event, arguments in
            handle(event, arguments)
        }
        _ = unsafe wl_display_roundtrip(server.display)
        do throws(Errno) {
            watch = try loop.watch(unsafe wl_display_get_fd(server.display), for: .readable, priority: .normal) {
                [unowned self] readiness in
                if readiness.contains(.readable) || readiness.contains(.hangUp) { read() }
            }
        } catch {
            throw WaylandError(description: "cannot wait for the compositor: \(error)")
        }
        loop.afterEachTurn { [weak self] in self?.finishTurn() }
    }

    deinit {
        if let watch { loop.unwatch(watch) }
    }

    /// Calls `handler` at the end of each turn of the loop, before the requests are sent.
    package func beforeFlush(_ handler: @escaping () -> Void) { flushes.append(handler) }

    /// Calls ``onOutput`` for the outputs that exist.
    package func reportOutputs() {
        let outputs = waitingOutputs
        waitingOutputs = []
        for output in outputs { onOutput(output) }
    }

    // MARK: Globals

    private func handle(_ event: WlRegistry.Event, _ arguments: WaylandArguments) {
        switch event {
        case .global:
            let global = Global(name: arguments.uint(0), version: arguments.uint(2))
            let interface = arguments.text(1)
            guard interface == WlOutput.name else { return keep(global, of: interface) }
            if watch == nil { wait(for: global) } else { onOutput(global) }
        case .globalRemove:
            let name = arguments.uint(0)
            globals = globals.filter { $0.value.name != name }
            onOutputGone(name)
        }
    }

    private func keep(_ global: Global, of interface: String) {
        // Of several, as of seats, the first one counts.
        guard globals[interface] == nil, globals.count < WaylandClientLimit.globals.most else { return }
        globals[interface] = global
    }

    private func wait(for output: Global) {
        guard waitingOutputs.count < WaylandClientLimit.outputs.most else { return }
        waitingOutputs.append(output)
    }

    /// Whether the compositor has a global that exists once, of whatever version.
    func offers<Interface: WaylandInterface>(_ interface: Interface.Type) -> Bool { globals[interface.name] != nil }

    /// Whether the compositor has a global of an interface whose name begins so.
    package func hasGlobal(beginning prefix: String) -> Bool { globals.keys.contains { $0.hasPrefix(prefix) } }

    /// Binds a global that exists once; nil if the compositor lacks it, or has an older version.
    package func bind<Interface: WaylandInterface>(
        _ interface: Interface.Type,
        onEvent: @escaping WaylandObject<Interface>.Handler = { _, _ in }
    ) -> WaylandObject<Interface>? {
        globals[interface.name].flatMap { bind($0, interface, onEvent: onEvent) }
    }

    /// Binds a global; nil if the compositor has an older version.
    package func bind<Interface: WaylandInterface>(
        _ global: Global,
        _ interface: Interface.Type,
        onEvent: @escaping WaylandObject<Interface>.Handler
    ) -> WaylandObject<Interface>? {
        guard let registry, global.version >= interface.versions.lowerBound else { return nil }
        let version = min(global.version, interface.versions.upperBound)
        return registry.make(
            interface,
            by: .bind,
            .uint(global.name),
            .text(interface.name),
            .uint(version),
            .new,
            version: version,
            onEvent: onEvent
        )
    }

    /// Calls `handler` once the compositor has answered all requests so far.
    /// - Returns: what must be kept until then; nil if memory is short.
    func whenAnswered(_ handler: @escaping () -> Void) -> WaylandObject<WlCallback>? {
        let callback = unsafe wl_display_sync(display)
        return unsafe callback.map { unsafe WaylandObject(adopting: $0, of: server) { _, _ in handler() } }
    }

    // MARK: Transport

    private func read() {
        while unsafe wl_display_prepare_read(display) != 0 {
            // After an error the events stay in the queue, and the end of the turn reports it.
            guard unsafe wl_display_dispatch_pending(display) >= 0 else { return }
        }
        _ = unsafe wl_display_read_events(display)
    }

    private func finishTurn() {
        guard !hasFailed else { return }
        _ = unsafe wl_display_dispatch_pending(display)
        for flush in flushes { flush() }
        let sent = unsafe wl_display_flush(display)
        let isBlocked = sent < 0 && errno == EAGAIN
        if isBlocked != self.isBlocked, let watch {
            self.isBlocked = isBlocked
            try? loop.change(watch, to: isBlocked ? [.readable, .writable] : .readable)
        }
        guard unsafe wl_display_get_error(display) != 0 else { return }
        hasFailed = true
        if let watch { loop.unwatch(watch) }
        watch = nil
        onLoss(reason)
    }

    private var display: OpaquePointer { unsafe server.display }

    private var reason: String {
        var interface: UnsafePointer<wl_interface>?
        let code = unsafe wl_display_get_protocol_error(display, &interface, nil)
        guard unsafe wl_display_get_error(display) == EPROTO, let interface = unsafe interface else {
            return "the compositor has closed the connection"
        }
        return "the compositor reports the protocol error \(code) of \(unsafe String(cString: interface.pointee.name))"
    }
}
