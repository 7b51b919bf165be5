import MessageBus
import PointerRuntime

/// What logind says about the session of this process.
final class LogindSession {
    private static let service = "org.freedesktop.login1"
    private static let interface = "org.freedesktop.login1.Session"

    private let onChange: ((inout LockState) -> Void) -> Void
    private let name: String?
    private var link: BusLink?
    private var path = ""

    /// - Parameters:
    ///   - loop: event loop that serves the connection.
    ///   - bus: the bus of logind.
    ///   - name: logind's name of the session, for a logind that cannot find it; nil if it is not known.
    ///   - onChange: changes the state.
    init(
        on loop: EventLoop,
        at bus: BusConnection.Bus,
        named name: String?,
        onChange: @escaping ((inout LockState) -> Void) -> Void
    ) {
        self.onChange = onChange
        self.name = name
        onChange { $0.await(Self.service) }
        let link = BusLink(
            on: loop,
            to: bus,
            onOpen: { [weak self] link in self?.find(by: "auto", over: link) },
            onMissing: { [weak self] in self?.lose() }
        )
        self.link = link
        link.open()
    }

    /// Asks for the session: that of the process, or else the one that the user sees.
    private func find(by name: String, over link: BusLink) {
        let method = BusMethod(
            "GetSession",
            of: Self.service,
            path: "/org/freedesktop/login1",
            interface: "org.freedesktop.login1.Manager"
        )
        link.call("session \(name)", method, with: [name], onSilence: noteSilence) { [weak self, weak link] message in
            guard let self, let link else { return }
            if message.error == nil, let path = message.objectPath() {
                watch(path, over: link)
            } else if name == "auto", let other = self.name {
                find(by: other, over: link)
            } else {
                lose()
            }
        }
    }

    private func watch(_ path: String, over link: BusLink) {
        self.path = path
        for (name, isLock) in [("Lock", true), ("Unlock", false)] {
            link.subscribe(name, to: BusSignal(name, of: Self.service, path: path, interface: Self.interface)) {
                [weak self] _ in self?.onChange { $0.request(lock: isLock) }
            }
        }
        let changed = BusSignal(
            "PropertiesChanged",
            of: Self.service,
            path: path,
            interface: BusNames.properties,
            first: Self.interface
        )
        link.subscribe("PropertiesChanged", to: changed) { [weak self, weak link] message in
            guard let self, let link, message.text() != nil else { return }
            // A signal without a value may say that the value is another one.
            if !read(message) { ask(over: link) }
        }
        link.subscribe("owner", to: .owner(of: Self.service)) { [weak self, weak link] message in
            guard let self, let link, message.newOwner()?.isEmpty == false else { return }
            ask(over: link)
        }
        ask(over: link)
    }

    /// Asks for all properties of the session.
    private func ask(over link: BusLink) {
        let method = BusMethod("GetAll", of: Self.service, path: path, interface: BusNames.properties)
        link.call("properties", method, with: [Self.interface], onSilence: noteSilence) { [weak self] message in
            guard let self else { return }
            guard message.error == nil else {
                lose()
                return
            }
            _ = read(message)
            onChange { $0.settle(Self.service) }
        }
    }

    /// Reads properties of the session, and returns whether there is one that counts.
    private func read(_ message: borrowing BusMessage) -> Bool {
        var hint: Bool?
        var isActive: Bool?
        _ = message.readDictionary(of: "v", atMost: SessionLockLimit.properties) { key in
            guard let value = message.value() else { return false }
            switch (key, value) {
            case ("LockedHint", .flag(let flag)): hint = flag
            case ("Active", .flag(let flag)): isActive = flag
            default: break
            }
            return true
        }
        onChange { state in
            if let hint { state.setHint(hint) }
            if let isActive { state.isInBackground = !isActive }
        }
        return hint != nil || isActive != nil
    }

    /// Notes that logind says nothing. What it said last holds until it says something else.
    private func lose() {
        onChange { $0.settle(Self.service) }
    }

    /// What notes that logind does not answer.
    private var noteSilence: () -> Void {
        { [weak self] in self?.onChange { $0.setSilent(Self.service) } }
    }
}
