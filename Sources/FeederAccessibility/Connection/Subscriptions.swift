import MessageBus
import SystemPackage

/// The subscriptions of the feeder on the accessibility bus, and the way to its registry of applications.
///
/// The feeder hears what applications say by themselves, and what they say because others listen. It registers for no event itself: with the
/// first registration of anybody, programs of GTK 3 and Firefox make a list of all their objects, which may take seconds.
final class Subscriptions {
    /// The signals that are received, narrow ones: others may ask applications for texts and keystrokes.
    private static let signals = [
        BusSignal("BoundsChanged", ofAnyWith: AtSpi.objectEvents),
        BusSignal("StateChanged", ofAnyWith: AtSpi.objectEvents, first: "showing"),
        BusSignal("StateChanged", ofAnyWith: AtSpi.objectEvents, first: "sensitive"),
        BusSignal("StateChanged", ofAnyWith: AtSpi.objectEvents, first: "defunct"),
        BusSignal("ChildrenChanged", ofAnyWith: AtSpi.objectEvents),
        BusSignal("VisibleDataChanged", ofAnyWith: AtSpi.objectEvents),
        BusSignal(nil, ofAnyWith: AtSpi.windowEvents),
    ]
    /// Longest wait for an answer, in microseconds: the first one waits until the registry has started.
    private static let timeout: UInt64 = 25_000_000

    /// What is reported, inside a turn of the loop.
    struct Handlers {
        /// Called once, before all others but `onFailure`, with the unique names of the others on the bus, the oldest first: the newest of
        /// those that were read.
        let onNames: ([String]) -> Void
        /// Called once, when the registry is there.
        let onOpen: () -> Void
        /// Called when the registry refuses or goes, with the reason.
        let onFailure: (String) -> Void
        /// Called with each signal about an object or a window.
        let onSignal: (borrowing BusMessage) -> Void
        /// Called with each unique name that comes to the bus.
        let onArrival: (String) -> Void
        /// Called with each unique name that leaves the bus.
        let onLeave: (String) -> Void
    }

    private let handlers: Handlers
    private var subscriptions: [BusRequest] = []
    private var calls: [BusRequest] = []
    /// Whether the bus has said who is on it. What comes before that is older.
    private var hasNames = false
    /// The unique name of the registry; empty before its first answer.
    private(set) var registry = ""

    /// Begins to subscribe, and to look for the registry.
    init(on connection: BusConnection, _ handlers: Handlers) throws(Errno) {
        self.handlers = handlers
        subscriptions.append(try connection.subscribe(to: .nameChange) { [weak self] in self?.noteOwner($0) })
        for signal in Self.signals {
            subscriptions.append(try connection.subscribe(to: signal, handlers.onSignal))
        }
        // The bus answers in the order of the calls: its list is of a time after which it reports all changes.
        calls.append(try askNames(on: connection))
        calls.append(try findRegistry(on: connection))
    }

    private func askNames(on connection: BusConnection) throws(Errno) -> BusRequest {
        let bus = BusNames.daemon
        let method = BusMethod("ListNames", of: bus, path: BusNames.daemonPath, interface: bus)
        return try connection.call(method, startsService: false, timeout: Self.timeout) { [weak self] in
            self?.receiveNames($0)
        }
    }

    private func findRegistry(on connection: BusConnection) throws(Errno) -> BusRequest {
        let method = BusMethod("Ping", of: AtSpi.registry, path: AtSpi.registryPath, interface: BusNames.peer)
        return try connection.call(method, startsService: true, timeout: Self.timeout) { [weak self] in
            self?.receive($0)
        }
    }

    private func receiveNames(_ reply: borrowing BusMessage) {
        var names = NewestNames()
        let own = reply.destination
        let isList =
            reply.hasSignature("as")
            && reply.readElements(of: "s", atMost: FeederAccessibilityLimit.listed) {
                guard let name = reply.text() else { return false }
                if name.hasPrefix(":"), name != own { names.add(name) }
                return true
            }
        guard isList else {
            return handlers.onFailure("the accessibility bus does not say who is on it: \(reply.error ?? "no list")")
        }
        hasNames = true
        handlers.onNames(names.inOrder)
        openIfComplete()
    }

    private func receive(_ reply: borrowing BusMessage) {
        if let error = reply.error { return handlers.onFailure("no registry of accessible applications: \(error)") }
        registry = reply.sender
        openIfComplete()
    }

    private func openIfComplete() {
        guard hasNames, !registry.isEmpty else { return }
        calls = []
        handlers.onOpen()
    }

    private func noteOwner(_ message: borrowing BusMessage) {
        guard let change = message.nameChange() else { return }
        if change.name == AtSpi.registry, !change.old.isEmpty {
            // One that comes instead has another name, and other applications.
            handlers.onFailure("the registry of accessible applications has ended")
        } else if hasNames, change.name.hasPrefix(":") {
            if change.new.isEmpty { handlers.onLeave(change.name) } else { handlers.onArrival(change.name) }
        }
    }
}
