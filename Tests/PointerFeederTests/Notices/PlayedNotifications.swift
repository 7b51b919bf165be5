import CSystemd
import PointerRuntime
import TestBasics
import Testing

/// A desktop's service of notifications, and GNOME Shell's of extensions, on one bus.
@safe
final class PlayedNotifications {
    /// A notification as it was asked for.
    struct Notice: Equatable {
        var replaces: UInt32
        var summary: String
        var body: String
        /// The keys and the words of its buttons.
        var actions: [String]
    }

    private static let service = "org.freedesktop.Notifications"
    private let peer: BusPeer
    private(set) var notices: [Notice] = []
    /// The numbers that were taken back.
    private(set) var closed: [UInt32] = []
    /// The extensions that were turned on.
    private(set) var extensions: [String] = []
    /// Whether it refuses notifications.
    var refuses = false
    /// How often it has refused.
    private(set) var refusals = 0

    init(at address: String, on loop: EventLoop) throws {
        peer = try BusPeer(at: address, on: loop, names: [Self.service, "org.gnome.Shell"])
        unsafe peer.serve { [unowned self] call in unsafe receive(call) }
    }

    /// Presses a button of a notification.
    func press(_ key: String, of number: UInt32) throws {
        try unsafe signal("ActionInvoked", number) { unsafe Self.append($0, key) }
    }

    /// Says that a notification is gone.
    func close(_ number: UInt32) throws {
        try unsafe signal("NotificationClosed", number) { message in
            var reason: UInt32 = 2
            _ = unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_UINT32), &reason)
        }
    }

    @unsafe
    private func signal(_ name: String, _ number: UInt32, _ write: (OpaquePointer) -> Void) throws {
        try unsafe peer.emit(name, of: Self.service, path: "/org/freedesktop/Notifications") { message in
            var number = number
            _ = unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_UINT32), &number)
            unsafe write(message)
        }
    }

    private func receive(_ call: OpaquePointer) -> Bool {
        do {
            if unsafe sd_bus_message_is_method_call(call, Self.service, "Notify") > 0 {
                guard !refuses else {
                    refusals += 1
                    try unsafe peer.refuse(call, "org.freedesktop.DBus.Error.Failed")
                    return true
                }
                unsafe notices.append(Self.notice(call))
                var number = UInt32(notices.count)
                try unsafe peer.reply(to: call) {
                    _ = unsafe sd_bus_message_append_basic($0, CChar(SD_BUS_TYPE_UINT32), &number)
                }
                return true
            }
            if unsafe sd_bus_message_is_method_call(call, Self.service, "CloseNotification") > 0 {
                let number = unsafe Self.number(call)
                closed.append(number)
                try close(number)
                return true
            }
            if unsafe sd_bus_message_is_method_call(call, "org.gnome.Shell.Extensions", "EnableExtension") > 0 {
                extensions.append(unsafe Self.text(call))
                var isDone: Int32 = 1
                try unsafe peer.reply(to: call) {
                    _ = unsafe sd_bus_message_append_basic($0, CChar(SD_BUS_TYPE_BOOLEAN), &isDone)
                }
                return true
            }
        } catch { Issue.record(error) }
        return false
    }

    @unsafe
    private static func notice(_ call: OpaquePointer) -> Notice {
        _ = unsafe text(call)
        let replaces = unsafe number(call)
        _ = unsafe text(call)
        let (summary, body) = unsafe (text(call), text(call))
        var actions: [String] = []
        _ = unsafe sd_bus_message_enter_container(call, CChar(SD_BUS_TYPE_ARRAY), "s")
        while unsafe sd_bus_message_at_end(call, 0) == 0 { actions.append(unsafe text(call)) }
        _ = unsafe sd_bus_message_exit_container(call)
        return Notice(replaces: replaces, summary: summary, body: body, actions: actions)
    }

    @unsafe
    private static func number(_ message: OpaquePointer) -> UInt32 {
        var value: UInt32 = 0
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UINT32), &value)
        return value
    }

    @unsafe
    private static func text(_ message: OpaquePointer) -> String {
        var value: UnsafePointer<CChar>?
        _ = unsafe sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &value)
        return unsafe value.map { unsafe String(cString: $0) } ?? ""
    }

    @unsafe
    private static func append(_ message: OpaquePointer, _ text: String) {
        _ = unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), text)
    }
}
