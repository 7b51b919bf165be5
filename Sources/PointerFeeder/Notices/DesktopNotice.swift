import MessageBus
import PointerRuntime
import SystemPackage

/// One notification of the desktop at a time, by the Desktop Notifications Specification. There is no connection to the session's bus but
/// while one is shown.
///
/// Signals of the desktop count for the number that it gave, and all that follows from the button is what the person may do anyway.
final class DesktopNotice {
    private static let service = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"
    private static let icon = "input-mouse"
    /// What the desktop calls the button of a notification.
    private static let actionKey = "again"
    /// Longest wait for the desktop's answer, in microseconds.
    private static let patience: UInt64 = 5_000_000

    private let loop: EventLoop
    private let address: BusConnection.Bus
    private var bus: BusConnection?
    private var requests: [BusRequest] = []
    /// The desktop's number of the notification; nil until it is known, or once it is gone.
    private var number: UInt32?
    /// Whether what is on its way is to be taken back.
    private var isWithdrawn = false
    /// Whether the connection closes once its turn has ended.
    private var isOver = false
    /// Called when the person presses the button.
    var onAction: () -> Void = {}

    /// Creates one that shows nothing.
    init(on loop: EventLoop, at address: BusConnection.Bus) {
        self.loop = loop
        self.address = address
    }

    /// Shows a notification in place of the one before. A desktop that has none shows nothing.
    /// - Parameters:
    ///   - summary: its first line.
    ///   - body: its text, without markup.
    ///   - action: the words of its button; nil for none.
    func show(_ summary: String, _ body: String, action: String?) {
        isOver = false
        isWithdrawn = false
        do throws(Errno) {
            let bus = if let bus { bus } else { try connect() }
            let method = BusMethod("Notify", of: Self.service, path: Self.path, interface: Self.service)
            let replaced = number ?? 0
            let question = try bus.call(
                method,
                // As for any program that has something to say.
                startsService: true,
                timeout: Self.patience,
                writing: { (arguments) throws(Errno) in
                    try arguments.text("pointerd")
                    try arguments.unsigned(replaced)
                    try arguments.text(Self.icon)
                    try arguments.text(summary)
                    try arguments.text(body)
                    try arguments.texts(action.map { [Self.actionKey, $0] } ?? [])
                    try arguments.array(of: "{sv}") {}
                    // How long it is shown is the desktop's.
                    try arguments.number(-1)
                },
                { [unowned self] answer in
                    number = answer.error == nil ? answer.unsigned() : nil
                    isOver = number == nil
                    if isWithdrawn { withdraw() }
                }
            )
            requests = Array(requests.prefix(Self.subscriptions)) + [question]
        } catch {
            close()
        }
    }

    /// Takes back what is shown. The desktop says when it is gone.
    func withdraw() {
        isWithdrawn = true
        guard let bus, let number else { return }
        let method = BusMethod("CloseNotification", of: Self.service, path: Self.path, interface: Self.service)
        try? bus.send(method) { (arguments) throws(Errno) in try arguments.unsigned(number) }
    }

    /// Number of the signals that are listened to.
    private static let subscriptions = 2

    private func connect() throws(Errno) -> BusConnection {
        let bus = try BusConnection(on: loop, to: address) { [unowned self] _ in close() }
        bus.onRoundEnd = { [unowned self] in if isOver { close() } }
        func signal(_ name: String) -> BusSignal {
            BusSignal(name, of: Self.service, path: Self.path, interface: Self.service)
        }
        let action = try bus.subscribe(to: signal("ActionInvoked")) { [unowned self] message in
            guard let number, message.unsigned() == number, message.text() == Self.actionKey else { return }
            onAction()
        }
        let closing = try bus.subscribe(to: signal("NotificationClosed")) { [unowned self] message in
            guard let number, message.unsigned() == number else { return }
            isOver = true
        }
        requests = [action, closing]
        self.bus = bus
        return bus
    }

    private func close() {
        number = nil
        isOver = false
        isWithdrawn = false
        requests = []
        bus = nil
    }
}
