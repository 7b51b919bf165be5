import MessageBus
import SystemPackage

/// KWin's own scripting on the session's bus: it loads a script, starts it, and unloads it.
final class KWinScripting {
    static let service = "org.kde.KWin"
    private static let patience: UInt64 = 10_000_000
    /// The common beginning of UnknownObject, UnknownInterface and UnknownMethod, the errors of a KWin whose scripting is not there yet.
    private static let unknown = "org.freedesktop.DBus.Error.Unknown"

    private let bus: BusConnection
    private let name: String
    /// The call that is under way.
    private var request: BusRequest?
    /// Called when KWin does not do what it is asked, with the reason, and whether it may do it a moment later: KWin has its name before
    /// its scripting is there.
    var onFailure: (_ reason: String, _ isEarly: Bool) -> Void = { _, _ in }

    /// - Parameters:
    ///   - name: the script's name in KWin.
    ///   - bus: the session's bus.
    init(_ name: String, on bus: BusConnection) {
        self.bus = bus
        self.name = name
    }

    /// Loads a file in place of the script of that name, and starts it.
    /// - Parameter done: called once KWin has begun to start it.
    func load(_ path: String, _ done: @escaping () -> Void) {
        unload { [unowned self] in
            call("loadScript", [path, name]) { [unowned self] reply in
                guard let number = reply.number(), number >= 0 else { return onFailure("KWin loads no script", false) }
                // The number is of no use: KWin 5.27 gives it to another script after an unload.
                call("start") { _ in done() }
            }
        }
    }

    /// Unloads the script, if it is loaded.
    func unload(_ done: @escaping () -> Void) {
        call("isScriptLoaded", [name]) { [unowned self] reply in
            guard reply.flag() == true else { return done() }
            call("unloadScript", [name]) { _ in done() }
        }
    }

    /// Ends what is under way.
    func cancel() { request = nil }

    private func call(
        _ method: String,
        _ texts: [String] = [],
        _ handler: @escaping (borrowing BusMessage) -> Void
    ) {
        let method = BusMethod(method, of: Self.service, path: "/Scripting", interface: "org.kde.kwin.Scripting")
        do throws(Errno) {
            request = try bus.call(
                method,
                startsService: false,
                timeout: Self.patience,
                writing: { (arguments) throws(Errno) in
                    for text in texts { try arguments.text(text) }
                },
                { [unowned self] reply in
                    guard let error = reply.error else { return handler(reply) }
                    onFailure("KWin answers \(error)", error.hasPrefix(Self.unknown))
                }
            )
        } catch {
            onFailure("KWin cannot be asked: \(error)", false)
        }
    }
}
