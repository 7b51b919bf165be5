package import CWaylandClient

/// The arguments of an event, by their place. They are valid only in the handler.
@safe
package struct WaylandArguments {
    private let arguments: UnsafeMutablePointer<wl_argument>

    fileprivate init(_ arguments: UnsafeMutablePointer<wl_argument>) {
        unsafe self.arguments = arguments
    }

    package func int(_ index: Int) -> Int { Int(unsafe arguments[index].i) }

    package func uint(_ index: Int) -> UInt32 { unsafe arguments[index].u }

    /// Returns a number of 24 bits and 8 bits of fraction.
    package func fixed(_ index: Int) -> Double { Double(unsafe arguments[index].f) / 256 }

    /// Returns libwayland's proxy of an object.
    package func object(_ index: Int) -> OpaquePointer? { unsafe arguments[index].o }

    /// Returns a descriptor, which the handler must close.
    package func descriptor(_ index: Int) -> Int32 { unsafe arguments[index].h }

    package func text(_ index: Int) -> String { unsafe arguments[index].s.map { unsafe String(cString: $0) } ?? "" }
}

/// An argument of a request.
package enum WaylandArgument {
    case int(Int)
    case uint(UInt32)
    case object(WaylandProxy?)
    /// The place of the object that the request makes.
    case new
    case descriptor(Int32)
}

/// An object of the compositor.
@safe
package final class WaylandProxy {
    /// Receives an event's number and arguments.
    package typealias Handler = (_ event: UInt32, _ arguments: WaylandArguments) -> Void

    /// libwayland's proxy.
    package let pointer: OpaquePointer
    private let display: WaylandDisplay
    private let destroy: UInt32?
    private let onEvent: Handler

    /// Adopts a proxy.
    /// - Parameters:
    ///   - pointer: libwayland's proxy.
    ///   - display: the connection that the object belongs to.
    ///   - destroy: number of the request that destroys the object; nil if it has none, or the compositor destroys it.
    ///   - onEvent: receives the events.
    init(
        adopting pointer: OpaquePointer,
        of display: WaylandDisplay,
        destroy: UInt32?,
        onEvent: @escaping Handler = { _, _ in }
    ) {
        unsafe self.pointer = pointer
        self.display = display
        self.destroy = destroy
        self.onEvent = onEvent
        let object = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe wl_proxy_add_dispatcher(
            pointer,
            { _, target, event, _, arguments in
                guard let target = unsafe target, let arguments = unsafe arguments,
                    let object = unsafe wl_proxy_get_user_data(OpaquePointer(target))
                else { return 0 }
                // The handler may drop the last reference to the object.
                let proxy = unsafe Unmanaged<WaylandProxy>.fromOpaque(object).takeUnretainedValue()
                proxy.onEvent(event, unsafe WaylandArguments(arguments))
                return 0
            },
            nil,
            object
        )
    }

    deinit {
        if let destroy {
            let version = unsafe wl_proxy_get_version(pointer)
            unsafe wl_proxy_marshal_array_flags(pointer, destroy, nil, version, UInt32(WL_MARSHAL_FLAG_DESTROY), nil)
        } else {
            unsafe wl_proxy_destroy(pointer)
        }
    }

    /// The version that was bound.
    package var version: UInt32 { unsafe wl_proxy_get_version(pointer) }

    /// Sends a request.
    package func request(_ number: UInt32, _ arguments: WaylandArgument...) {
        var list = unsafe arguments.map { unsafe Self.argument($0) }
        unsafe wl_proxy_marshal_array_flags(pointer, number, nil, version, 0, &list)
    }

    /// Sends a request whose only argument is a text.
    package func request(_ number: UInt32, text: String) {
        unsafe text.withCString { bytes in
            var list = unsafe [wl_argument(s: bytes)]
            unsafe wl_proxy_marshal_array_flags(pointer, number, nil, version, 0, &list)
        }
    }

    /// Sends a request that makes an object; nil if memory is short.
    @unsafe
    package func make(
        _ interface: UnsafePointer<wl_interface>,
        _ number: UInt32,
        _ arguments: WaylandArgument...,
        destroy: UInt32?,
        onEvent: @escaping Handler = { _, _ in }
    ) -> WaylandProxy? {
        var list = unsafe arguments.map { unsafe Self.argument($0) }
        let made = unsafe wl_proxy_marshal_array_flags(pointer, number, interface, version, 0, &list)
        return unsafe made.map { unsafe WaylandProxy(adopting: $0, of: display, destroy: destroy, onEvent: onEvent) }
    }

    /// Sends a request that makes an object with a name, which is its last argument but one.
    @unsafe
    package func makeLayerSurface(
        of surface: WaylandProxy,
        on output: WaylandProxy,
        layer: UInt32,
        name: String,
        onEvent: @escaping Handler
    ) -> WaylandProxy? {
        let made = unsafe name.withCString { text in
            var list = unsafe [
                wl_argument(n: 0), Self.argument(.object(surface)), Self.argument(.object(output)),
                wl_argument(u: layer), wl_argument(s: text),
            ]
            return unsafe wl_proxy_marshal_array_flags(pointer, 0, cwayland_layer_surface(), version, 0, &list)
        }
        return unsafe made.map { unsafe WaylandProxy(adopting: $0, of: display, destroy: 7, onEvent: onEvent) }
    }

    @unsafe
    private static func argument(_ argument: WaylandArgument) -> wl_argument {
        switch argument {
        case .int(let number): unsafe wl_argument(i: Int32(clamping: number))
        case .uint(let number): unsafe wl_argument(u: number)
        case .object(let proxy): unsafe wl_argument(o: proxy?.pointer)
        case .new: unsafe wl_argument(n: 0)
        case .descriptor(let descriptor): unsafe wl_argument(h: descriptor)
        }
    }
}
