import MessageBus
import PointerRuntime
import SystemPackage

/// A look for the address of the accessibility bus, which the session's bus knows.
final class AddressLookup {
    private static let service = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    /// Longest wait for an answer, in microseconds: the first one waits until the service has started.
    private static let timeout: UInt64 = 25_000_000

    private let handler: (Result<String, AccessibilityError>) -> Void
    private var session: BusConnection?
    private var requests: [BusRequest] = []
    private var address: String?
    /// Whether the announcement waits for its answer.
    private var isAnnouncing = false
    private var hasEnded = false

    /// Begins to look. Fails as ``BusConnection`` does.
    /// - Parameters:
    ///   - loop: event loop that serves the connection to the session's bus.
    ///   - bus: the session's bus.
    ///   - announce: whether applications are to make themselves accessible from now on.
    ///   - handler: called once, inside a turn of the loop, with the address or with why there is none.
    init(
        on loop: EventLoop,
        in bus: BusConnection.Bus,
        announce: Bool,
        _ handler: @escaping (Result<String, AccessibilityError>) -> Void
    ) throws(Errno) {
        self.handler = handler
        let session = try BusConnection(on: loop, to: bus) { [weak self] error in
            self?.end(.failure(AccessibilityError(description: "no session bus: \(error)")))
        }
        self.session = session
        if announce { try self.announce(on: session) }
        let method = BusMethod("GetAddress", of: Self.service, path: Self.path, interface: Self.service)
        let request = try session.call(method, startsService: true, timeout: Self.timeout) { [weak self] reply in
            self?.receive(reply)
        }
        requests.append(request)
    }

    /// Sets the property by which applications know that somebody asks them. There is a second one, for screen readers, which starts
    /// one in some desktops.
    private func announce(on session: BusConnection) throws(Errno) {
        let method = BusMethod("Set", of: Self.service, path: Self.path, interface: BusNames.properties)
        isAnnouncing = true
        let request = try session.call(
            method,
            startsService: true,
            timeout: Self.timeout,
            writing: { (arguments) throws(Errno) in
                try arguments.text("org.a11y.Status")
                try arguments.text("IsEnabled")
                try arguments.variant(of: "b") { () throws(Errno) in try arguments.flag(true) }
            },
            { [weak self] _ in
                // Without it there are fewer applications, which is no reason to ask none.
                self?.isAnnouncing = false
                self?.endIfComplete()
            }
        )
        requests.append(request)
    }

    private func receive(_ reply: borrowing BusMessage) {
        if let error = reply.error {
            return end(.failure(AccessibilityError(description: "no accessibility bus: \(error)")))
        }
        guard reply.hasSignature("s"), let address = reply.text(), !address.isEmpty else {
            return end(.failure(AccessibilityError(description: "the accessibility bus has no valid address")))
        }
        self.address = address
        endIfComplete()
    }

    private func endIfComplete() {
        // The connection is closed without a flush, so the announcement arrives for certain once it is answered.
        guard let address, !isAnnouncing else { return }
        end(.success(address))
    }

    private func end(_ result: Result<String, AccessibilityError>) {
        guard !hasEnded else { return }
        hasEnded = true
        requests = []
        session = nil
        handler(result)
    }
}
