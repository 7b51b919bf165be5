import MessageBus
import SystemPackage

/// Who is KWin on the session's bus.
final class KWinOwner {
    private var signal: BusRequest?
    private var call: BusRequest?
    private let onChange: (String) -> Void
    /// The name of KWin's connection, empty without one; nil until the bus has said it.
    private(set) var name: String?
    /// The name of this program's own connection; empty until the bus has said it.
    private(set) var receiver = ""

    /// Begins to ask.
    /// - Parameters:
    ///   - bus: the session's bus.
    ///   - onChange: called with the name once the bus has said it, and when it is another one.
    init(on bus: BusConnection, onChange: @escaping (String) -> Void) throws(Errno) {
        self.onChange = onChange
        signal = try bus.subscribe(to: .owner(of: KWinScripting.service)) { [weak self] message in
            // Until the bus has said who owns the name, that answer counts.
            guard let self, name != nil, let new = message.newOwner() else { return }
            set(new)
        }
        call = try bus.call(
            BusMethod("GetNameOwner", of: BusNames.daemon, path: BusNames.daemonPath, interface: BusNames.daemon),
            startsService: false,
            timeout: 0,
            writing: { (arguments) throws(Errno) in try arguments.text(KWinScripting.service) },
            { [weak self] reply in
                guard let self else { return }
                receiver = reply.destination
                set(reply.error == nil ? reply.text() ?? "" : "")
            }
        )
    }

    private func set(_ new: String) {
        guard new != name else { return }
        name = new
        onChange(new)
    }
}
