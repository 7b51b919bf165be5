import CWaylandClient
import Glibc

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
    case text(String)
    case object(WaylandProxy?)
    /// The place of the object that the request makes.
    case new
    case descriptor(Int32)
}

/// An object of the compositor, whatever its interface is.
@safe
package class WaylandProxy {
    /// libwayland's proxy.
    package let pointer: OpaquePointer
    fileprivate let display: WaylandDisplay
    private let destructor: UInt32?
    private let onEvent: (_ event: UInt32, _ arguments: WaylandArguments) -> Void

    fileprivate init(
        adopting pointer: OpaquePointer,
        of display: WaylandDisplay,
        destructor: UInt32?,
        onEvent: @escaping (_ event: UInt32, _ arguments: WaylandArguments) -> Void
    ) {
        unsafe self.pointer = pointer
        self.display = display
        self.destructor = destructor
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
        if let destructor {
            _ = unsafe marshal(destructor, [], flags: UInt32(WL_MARSHAL_FLAG_DESTROY))
        } else {
            unsafe wl_proxy_destroy(pointer)
        }
    }

    /// The version that was bound.
    package var version: UInt32 { unsafe wl_proxy_get_version(pointer) }

    /// Sends a request.
    /// - Parameters:
    ///   - request: number of the request.
    ///   - arguments: the request's arguments.
    ///   - interface: libwayland's table of the interface of the object that the request makes; nil if it makes none.
    ///   - version: version of that object; nil for the one of this object.
    ///   - flags: libwayland's flags.
    /// - Returns: libwayland's proxy of that object; nil if memory is short, or the request makes none.
    @unsafe
    fileprivate final func marshal(
        _ request: UInt32,
        _ arguments: [WaylandArgument],
        making interface: UnsafePointer<wl_interface>? = nil,
        version: UInt32? = nil,
        flags: UInt32 = 0
    ) -> OpaquePointer? {
        var texts: [UnsafeMutablePointer<CChar>?] = unsafe []
        defer { unsafe texts.forEach { unsafe free($0) } }
        var list = unsafe arguments.map { argument in
            switch argument {
            case .int(let number): return unsafe wl_argument(i: Int32(clamping: number))
            case .uint(let number): return unsafe wl_argument(u: number)
            case .text(let text):
                let copy = unsafe strdup(text)
                unsafe texts.append(copy)
                return unsafe wl_argument(s: copy)
            case .object(let proxy): return unsafe wl_argument(o: proxy?.pointer)
            case .new: return unsafe wl_argument(n: 0)
            case .descriptor(let descriptor): return unsafe wl_argument(h: descriptor)
            }
        }
        return unsafe wl_proxy_marshal_array_flags(
            pointer,
            request,
            interface,
            version ?? self.version,
            flags,
            &list
        )
    }
}

/// An object of the compositor with an interface.
@safe
package final class WaylandObject<Interface: WaylandInterface>: WaylandProxy {
    /// Receives an event and its arguments.
    package typealias Handler = (_ event: Interface.Event, _ arguments: WaylandArguments) -> Void

    /// Adopts libwayland's proxy.
    /// - Parameters:
    ///   - pointer: libwayland's proxy.
    ///   - display: the connection that the object belongs to.
    ///   - onEvent: receives the events that the interface has.
    init(
        adopting pointer: OpaquePointer,
        of display: WaylandDisplay,
        onEvent: @escaping Handler
    ) {
        let destructor = Interface.destructor(of: unsafe wl_proxy_get_version(pointer))
        unsafe super
            .init(adopting: pointer, of: display, destructor: destructor?.rawValue) { number, arguments in
                if let event = Interface.Event(rawValue: number) { onEvent(event, arguments) }
            }
    }

    /// Sends a request.
    package func request(_ request: Interface.Request, _ arguments: WaylandArgument...) {
        _ = unsafe marshal(request.rawValue, arguments)
    }

    /// Sends a request that makes an object; nil if memory is short.
    /// - Parameters:
    ///   - made: interface of the object.
    ///   - request: the request.
    ///   - arguments: the request's arguments.
    ///   - version: version of the object; nil for the one of this object.
    ///   - onEvent: receives the object's events.
    package func make<Made: WaylandInterface>(
        _ made: Made.Type,
        by request: Interface.Request,
        _ arguments: WaylandArgument...,
        version: UInt32? = nil,
        onEvent: @escaping WaylandObject<Made>.Handler = { _, _ in }
    ) -> WaylandObject<Made>? {
        let new = unsafe marshal(request.rawValue, arguments, making: Made.table, version: version)
        return unsafe new.map { unsafe WaylandObject<Made>(adopting: $0, of: display, onEvent: onEvent) }
    }
}
