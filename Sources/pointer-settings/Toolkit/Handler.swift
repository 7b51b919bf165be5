import CGtk

/// A closure that GTK or GLib calls, and releases once it calls it no more.
@safe
final class Handler {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }

    /// The handler as what a callback gets, with a reference that ``release(_:)`` gives back.
    var retained: UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

    static func at(_ data: UnsafeMutableRawPointer?) -> Handler? {
        unsafe data.map { unsafe Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue() }
    }

    static func release(_ data: UnsafeMutableRawPointer?) {
        unsafe data.map { unsafe Unmanaged<Handler>.fromOpaque($0).release() }
    }

    /// Connects a signal whose handler gets nothing but the object and this data.
    static func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ call: @escaping () -> Void) {
        let handler: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
            unsafe Handler.at(data)?.call()
        }
        unsafe connect(object, signal, unsafeBitCast(handler, to: GCallback.self), call)
    }

    /// Connects a signal whose handler gets a value beside the object, as the state of a switch or a property that has changed.
    static func connectWithArgument(_ object: UnsafeMutableRawPointer, _ signal: String, _ call: @escaping () -> Void) {
        let handler:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
                _,
                _,
                data in unsafe Handler.at(data)?.call()
            }
        unsafe connect(object, signal, unsafeBitCast(handler, to: GCallback.self), call)
    }

    private static func connect(
        _ object: UnsafeMutableRawPointer,
        _ signal: String,
        _ handler: GCallback,
        _ call: @escaping () -> Void
    ) {
        _ = unsafe g_signal_connect_data(
            object,
            signal,
            handler,
            Handler(call).retained,
            { data, _ in unsafe Handler.release(data) },
            GConnectFlags(rawValue: 0)
        )
    }
}

/// Calls of GLib's main loop, on its only thread.
enum MainLoop {
    /// Calls a closure once, as soon as nothing more urgent is left, such as the layout of a window.
    static func soon(_ call: @escaping () -> Void) {
        _ = unsafe g_idle_add_full(
            // Behind G_PRIORITY_DEFAULT_IDLE, and so behind layout and drawing.
            G_PRIORITY_LOW,
            { data in
                unsafe Handler.at(data)?.call()
                return 0
            },
            Handler(call).retained,
            { unsafe Handler.release($0) }
        )
    }

    /// Calls a closure after so many milliseconds, again and again. Returns the number with which ``end(_:)`` ends that.
    static func each(_ milliseconds: UInt32, _ call: @escaping () -> Void) -> UInt32 {
        unsafe g_timeout_add_full(
            G_PRIORITY_DEFAULT,
            milliseconds,
            { data in
                unsafe Handler.at(data)?.call()
                return 1
            },
            Handler(call).retained,
            { unsafe Handler.release($0) }
        )
    }

    /// Calls a closure whenever a descriptor is readable, as long as the program runs.
    static func watch(_ descriptor: Int32, _ call: @escaping () -> Void) {
        _ = unsafe g_unix_fd_add_full(
            G_PRIORITY_DEFAULT,
            descriptor,
            G_IO_IN,
            { _, _, data in
                unsafe Handler.at(data)?.call()
                return 1
            },
            Handler(call).retained,
            { unsafe Handler.release($0) }
        )
    }

    static func end(_ source: UInt32) { g_source_remove(source) }

    /// Seconds on a clock that does not go back.
    static var time: Double { Double(g_get_monotonic_time()) / 1_000_000 }
}
