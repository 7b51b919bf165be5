import MessageBus
import PointerRuntime

/// What the screen savers on the bus of the session say. On most desktops they are the lockers.
final class ScreenSavers {
    /// A service that locks the screen. Its interface has its name.
    private struct Saver {
        var name: String
        var path: String
    }

    private static let all = [
        Saver(name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver"),
        Saver(name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver"),
        Saver(name: "org.cinnamon.ScreenSaver", path: "/org/cinnamon/ScreenSaver"),
        Saver(name: "org.mate.ScreenSaver", path: "/org/mate/ScreenSaver"),
        Saver(name: "org.xfce.ScreenSaver", path: "/org/xfce/ScreenSaver"),
    ]

    private let onChange: ((inout LockState) -> Void) -> Void
    private var link: BusLink?

    /// - Parameters:
    ///   - loop: event loop that serves the connection.
    ///   - bus: the bus of the session.
    ///   - onChange: changes the state.
    init(on loop: EventLoop, at bus: BusConnection.Bus, onChange: @escaping ((inout LockState) -> Void) -> Void) {
        self.onChange = onChange
        onChange { state in for saver in Self.all { state.await(saver.name) } }
        let link = BusLink(
            on: loop,
            to: bus,
            onOpen: { [weak self] link in
                for saver in Self.all { self?.watch(saver, over: link) }
            },
            onMissing: { [weak self] in self?.lose() }
        )
        self.link = link
        link.open()
    }

    private func watch(_ saver: Saver, over link: BusLink) {
        let name = saver.name
        link.subscribe(name, to: BusSignal("ActiveChanged", of: name, path: saver.path, interface: name)) {
            [weak self] message in
            guard let isActive = message.flag() else { return }
            self?.onChange { $0.setSaver(name, isActive) }
        }
        link.subscribe("owner of \(name)", to: .owner(of: name)) { [weak self, weak link] message in
            guard let self, let link, let isThere = message.newOwner().map({ !$0.isEmpty }) else { return }
            if isThere { ask(saver, over: link) } else { onChange { $0.setSaver(name, nil) } }
        }
        ask(saver, over: link)
    }

    private func ask(_ saver: Saver, over link: BusLink) {
        let name = saver.name
        let method = BusMethod("GetActive", of: name, path: saver.path, interface: name)
        let onSilence = { [weak self] in
            guard let self else { return }
            onChange { $0.setSilent(name) }
        }
        link.call("state of \(name)", method, with: [], onSilence: onSilence) { [weak self] message in
            let isActive = message.error == nil ? message.flag() : nil
            self?.onChange { state in
                // Some services of that name only keep the screen from going dark.
                if let isActive { state.setSaver(name, isActive) }
                state.settle(name)
            }
        }
    }

    /// Notes that nobody answers. What an active one said last holds until the bus is back.
    private func lose() {
        onChange { state in
            for saver in Self.all {
                state.settle(saver.name)
                if state.savers[saver.name] == false { state.setSaver(saver.name, nil) }
            }
        }
    }
}
