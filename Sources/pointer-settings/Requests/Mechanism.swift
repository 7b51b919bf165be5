import CGtk
import Glibc
import PointerMechanism
import SettingsModel

/// The mechanism, which does what only an administrator may allow, on the system's bus.
enum Mechanism {
    /// Time that a call has, in milliseconds. The mechanism takes at most 190 s: 10 for polkit, 120 for the password, and twice 30 for the daemon.
    private static let patience: Int32 = 210_000

    /// A call that waits for its reply.
    private final class PendingCall {
        let method: String
        let wishes: [Wish]
        let onEnd: (Outcome) -> Void

        init(_ method: String, _ wishes: [Wish], _ onEnd: @escaping (Outcome) -> Void) {
            (self.method, self.wishes, self.onEnd) = (method, wishes, onEnd)
        }

        static func at(_ data: UnsafeMutableRawPointer?) -> PendingCall? {
            unsafe data.map { unsafe Unmanaged<PendingCall>.fromOpaque($0).takeRetainedValue() }
        }

        var retained: UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }
    }

    /// Calls a method. The window goes on until the reply is there.
    /// - Parameters:
    ///   - method: `Apply` or `Remove`.
    ///   - wishes: its argument.
    ///   - onEnd: receives how it ended.
    static func call(_ method: String, _ wishes: [Wish], onEnd: @escaping (Outcome) -> Void) {
        unsafe g_bus_get(
            G_BUS_TYPE_SYSTEM,
            nil,
            { _, result, data in
                guard let call = unsafe PendingCall.at(data) else { return }
                guard let bus = unsafe g_bus_get_finish(result, nil) else {
                    return call.onEnd(.failed(.withoutMechanism))
                }
                unsafe Mechanism.send(call, on: bus)
                unsafe g_object_unref(UnsafeMutableRawPointer(bus))
            },
            PendingCall(method, wishes, onEnd).retained
        )
    }

    private static func send(_ call: PendingCall, on bus: OpaquePointer) {
        let words = unsafe call.wishes.map { unsafe UnsafePointer(strdup($0.rawValue)) }
        defer { unsafe words.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        // It copies the words.
        var parameters = unsafe words.withUnsafeBufferPointer { words in
            unsafe g_variant_new_strv(words.baseAddress, gssize(words.count))
        }
        unsafe g_dbus_connection_call(
            bus,
            MechanismNames.bus,
            MechanismNames.object,
            MechanismNames.interface,
            call.method,
            g_variant_new_tuple(&parameters, 1),
            nil,
            G_DBUS_CALL_FLAGS_ALLOW_INTERACTIVE_AUTHORIZATION,
            patience,
            nil,
            { bus, result, data in
                guard let call = unsafe PendingCall.at(data) else { return }
                var error: UnsafeMutablePointer<GError>?
                let reply = unsafe g_dbus_connection_call_finish(OpaquePointer(bus), result, &error)
                if let reply = unsafe reply { unsafe g_variant_unref(reply) }
                call.onEnd(unsafe Mechanism.outcome(error))
                unsafe g_clear_error(&error)
            },
            call.retained
        )
    }

    /// Returns what an error means; done without one.
    private static func outcome(_ error: UnsafeMutablePointer<GError>?) -> Outcome {
        guard let error = unsafe error else { return .done }
        guard let remote = unsafe g_dbus_error_get_remote_error(error) else {
            return .failed(
                unsafe error.pointee.code == gint(G_IO_ERROR_TIMED_OUT.rawValue)
                    ? .endless(MechanismNames.bus) : .withoutMechanism
            )
        }
        defer { unsafe g_free(remote) }
        let busName = unsafe String(cString: remote)
        if let known = MechanismError.Kind(busName: busName) { return .failed(.mechanism(known)) }
        return .failed(busName == "org.freedesktop.DBus.Error.NoReply" ? .mechanismEnded : .withoutMechanism)
    }
}
