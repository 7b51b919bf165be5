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
    private var request: BusRequest?
    private var hasEnded = false

    /// Begins to look. Fails as ``BusConnection`` does.
    /// - Parameters:
    ///   - loop: event loop that serves the connection to the session's bus.
    ///   - bus: the session's bus.
    ///   - handler: called once, inside a turn of the loop, with the address or with why there is none.
    init(
        on loop: EventLoop,
        in bus: BusConnection.Bus,
        _ handler: @escaping (Result<String, AccessibilityError>) -> Void
    ) throws(Errno) {
        self.handler = handler
        let session = try BusConnection(on: loop, to: bus) { [weak self] error in
            self?.end(.failure(AccessibilityError(description: "no session bus: \(error)")))
        }
        self.session = session
        let method = BusMethod("GetAddress", of: Self.service, path: Self.path, interface: Self.service)
        request = try session.call(method, startsService: true, timeout: Self.timeout) { [weak self] reply in
            self?.receive(reply)
        }
    }

    private func receive(_ reply: borrowing BusMessage) {
        if let error = reply.error {
            return end(.failure(AccessibilityError(description: "no accessibility bus: \(error)")))
        }
        guard reply.hasSignature("s"), let address = reply.text(), !address.isEmpty else {
            return end(.failure(AccessibilityError(description: "the accessibility bus has no valid address")))
        }
        end(.success(address))
    }

    private func end(_ result: Result<String, AccessibilityError>) {
        guard !hasEnded else { return }
        hasEnded = true
        request = nil
        session = nil
        handler(result)
    }
}
