import MessageBus
import PointerRuntime
import SystemPackage

/// The announcement that somebody asks applications: a property of the session, on which Firefox and Qt take part. There is a second one,
/// for screen readers, which starts one in some desktops.
///
/// From at-spi2-core 2.61 on the property follows those who register for events, as screen readers do, and is off again when the last of
/// them has left. The feeder registers for none, so it sets the property again as long as it runs.
final class Announcement {
    private static let service = "org.a11y.Bus"
    private static let path = "/org/a11y/bus"
    private static let (interface, property) = ("org.a11y.Status", "IsEnabled")
    /// Time from a change of the property to a look at it, in microseconds. Somebody who always turns it off is so answered twice a second.
    private static let delay: Int64 = 500_000
    /// Longest wait for an answer, in microseconds: the first one waits until the service has started.
    private static let timeout: UInt64 = 25_000_000

    private var session: BusConnection?
    private var subscription: BusRequest?
    private var request: BusRequest?
    private var timer: Timer?
    private var isArmed = false

    /// Sets the property. Fails as ``BusConnection`` and ``Timer`` do.
    init(on loop: EventLoop, in bus: BusConnection.Bus) throws(Errno) {
        timer = try Timer(on: loop) { [unowned self] in
            isArmed = false
            look()
        }
        // Without it there are fewer applications, which is no reason to ask none.
        let session = try BusConnection(on: loop, to: bus) { [unowned self] _ in end() }
        self.session = session
        let change = BusSignal(
            "PropertiesChanged",
            of: Self.service,
            path: Self.path,
            interface: BusNames.properties,
            first: Self.interface
        )
        subscription = try session.subscribe(to: change) { [unowned self] _ in
            // A timer that cannot be armed fires soon.
            if !isArmed { isArmed = (try? timer?.arm(after: Self.delay)) != nil }
        }
        set()
    }

    private func end() {
        (subscription, request, session, timer) = (nil, nil, nil, nil)
    }

    /// Asks whether the property is still on.
    private func look() {
        request = try? session?.call(
            method("Get"),
            startsService: false,
            timeout: Self.timeout,
            writing: { (arguments) throws(Errno) in
                try arguments.text(Self.interface)
                try arguments.text(Self.property)
            },
            { [unowned self] reply in
                if reply.error == nil, reply.value() == .flag(false) { set() }
            }
        )
    }

    private func set() {
        request = try? session?.call(
            method("Set"),
            startsService: true,
            timeout: Self.timeout,
            writing: { (arguments) throws(Errno) in
                try arguments.text(Self.interface)
                try arguments.text(Self.property)
                try arguments.variant(of: "b") { () throws(Errno) in try arguments.flag(true) }
            },
            { _ in }
        )
    }

    private func method(_ name: String) -> BusMethod {
        BusMethod(name, of: Self.service, path: Self.path, interface: BusNames.properties)
    }
}
