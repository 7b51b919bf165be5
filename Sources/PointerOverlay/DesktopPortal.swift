package import MessageBus
package import PointerRuntime
import SafeText
import SystemPackage

/// The desktop portal (xdg-desktop-portal), which gives the programs of a session the desktop's settings.
///
/// Nothing waits for it: the environment's settings hold until it answers, and the last ones when it is gone. A connection that ends, as by a
/// message that has no room, is made anew.
package final class DesktopPortal {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    /// How long an answer may take, in microseconds: the first one waits until the portal has started.
    private static let timeout: UInt64 = 25_000_000

    private let logger: Log
    private let loop: EventLoop
    private let address: BusConnection.Bus
    private let retryDelay: Int64
    private var retryTimer: Timer?
    private var bus: BusConnection?
    private var subscriptions: [BusRequest] = []
    /// The call that waits for the portal's answer.
    private var call: BusRequest?
    private var settings: DesktopSettings
    private var hasHadBus = false
    private var hasExplained = false
    /// What the settings say about the look.
    package private(set) var look: DesktopLook
    /// Called when ``look`` has changed, inside a turn of the loop.
    package var onChange: (DesktopLook) -> Void = { _ in }

    /// Begins to read the settings, and to watch them.
    /// - Parameters:
    ///   - loop: event loop that serves the connection to the bus.
    ///   - bus: the bus.
    ///   - retryDelay: time from the loss of the bus to the next attempt, in microseconds.
    ///   - logger: receives a line if the portal is of no use.
    package init(
        on loop: EventLoop,
        at bus: BusConnection.Bus = .session,
        retryDelay: Int64 = 5_000_000,
        logger: Log
    ) {
        self.logger = logger
        self.loop = loop
        address = bus
        self.retryDelay = retryDelay
        settings = DesktopSettings(
            theme: Environment.value("GTK_THEME"),
            cursorSize: Environment.value("XCURSOR_SIZE")
        )
        look = settings.look
        connect()
    }

    private func connect() {
        do throws(Errno) {
            if retryTimer == nil { retryTimer = try Timer(on: loop) { [unowned self] in connect() } }
            let bus = try BusConnection(on: loop, to: address) { [unowned self] error in end(error) }
            self.bus = bus
            hasHadBus = true
            try subscribe(on: bus)
            read(startingPortal: true)
        } catch {
            end(error)
        }
    }

    private func subscribe(on bus: BusConnection) throws(Errno) {
        for group in DesktopSettings.Group.allCases {
            let change = BusSignal(
                "SettingChanged",
                of: Self.service,
                path: Self.path,
                interface: Self.interface,
                first: group.rawValue
            )
            let subscription = try bus.subscribe(to: change) { [unowned self] message in
                guard message.text() == group.rawValue, let key = message.text(), let value = message.value() else {
                    return
                }
                settings.note(value, of: key, in: group)
                update()
            }
            subscriptions.append(subscription)
        }
        // A portal that starts later, or again, may have other settings.
        let subscription = try bus.subscribe(to: .owner(of: Self.service)) { [unowned self] message in
            guard message.newOwner()?.isEmpty == false else { return }
            read(startingPortal: false)
        }
        subscriptions.append(subscription)
    }

    /// Asks for all settings, unless an answer is on its way.
    private func read(startingPortal: Bool) {
        guard call == nil, let bus else { return }
        do throws(Errno) {
            call = try bus.call(
                BusMethod("ReadAll", of: Self.service, path: Self.path, interface: Self.interface),
                with: DesktopSettings.Group.allCases.map(\.rawValue),
                startsService: startingPortal,
                timeout: Self.timeout
            ) { [unowned self] reply in receive(reply) }
        } catch {
            end(error)
        }
    }

    private func receive(_ reply: borrowing BusMessage) {
        call = nil
        if let error = reply.error { return explain(PrintableText.escape(error)) }
        let isWhole = reply.readDictionary(of: "a{sv}", atMost: PointerOverlayLimit.groups) { name in
            let group = DesktopSettings.Group(rawValue: name)
            return reply.readDictionary(of: "v", atMost: PointerOverlayLimit.settings) { key in
                guard let value = reply.value() else { return false }
                if let group { settings.note(value, of: key, in: group) }
                return true
            }
        }
        if !isWhole { explain("its answer is not valid") }
        update()
    }

    private func update() {
        let new = settings.look
        guard new != look else { return }
        look = new
        onChange(new)
    }

    private func end(_ error: Errno) {
        // Where there never was a bus, none is looked for. A timer that cannot be armed fires soon.
        if hasHadBus { try? retryTimer?.arm(after: retryDelay) }
        call = nil
        subscriptions = []
        bus = nil
        explain("\(error)")
    }

    /// Says once why the portal's settings do not count.
    private func explain(_ reason: String) {
        guard !hasExplained else { return }
        hasExplained = true
        logger.notice("no settings from the desktop portal: \(escaping: reason)")
    }
}
