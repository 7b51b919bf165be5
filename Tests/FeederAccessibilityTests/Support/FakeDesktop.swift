import FeederModel
import MessageBus
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

/// A bus with a registry of accessible applications, and a source that asks them.
final class FakeDesktop {
    /// What the source has reported, in order.
    enum Report: Equatable {
        case open
        case loss(String)
        case application(AccessibleReference)
        case applicationEnd(String)
        case event(AccessibleEvent)
    }

    static let root = "/org/a11y/atspi/accessible/root"
    /// Longest wait for what must come, in microseconds; only something that hangs takes it.
    static let limit: Int64 = 60_000_000
    /// A patience that no answer exceeds.
    static let patient: Int64 = 60_000_000

    let loop: EventLoop
    let bus: TestBus
    /// Returns the time for questions, in microseconds.
    private let now: () -> Int64
    var registry: FakePeer?
    var applications: [FakePeer] = []
    /// Roots that the registry has before those of the applications.
    var otherRoots: [(application: String, path: String)] = []
    /// The reply of the registry to the question for all applications; nil for those that it has.
    var childrenReply: FakePeer.Reply?
    /// The reply of the registry to one that looks for it.
    var pingReply = FakePeer.Reply.values({ _ in })
    /// The reply to the question for the bus's address; nil for the address.
    var addressReply: FakePeer.Reply?
    /// The property for applications, as the service has it.
    var isAnnounced = true
    private(set) var source: AccessibilityBus!
    private(set) var reports: [Report] = []

    init(now: @escaping () -> Int64 = EventLoop.now) throws {
        self.now = now
        loop = try EventLoop()
        bus = try TestBus()
    }

    /// Starts the bus and the registry, which also is the service that knows the bus's address.
    func start() throws {
        try bus.start()
        try startRegistry()
    }

    func startRegistry() throws {
        registry = try FakePeer(
            at: bus.address,
            on: loop,
            names: ["org.a11y.atspi.Registry", "org.a11y.Bus"],
            allowed: [
                "org.a11y.Bus.GetAddress", "org.freedesktop.DBus.Peer.Ping",
                "org.a11y.atspi.Accessible.GetChildren",
                "org.freedesktop.DBus.Properties.Set(org.a11y.Status.IsEnabled)",
                "org.freedesktop.DBus.Properties.Get(org.a11y.Status.IsEnabled)",
            ]
        ) { [unowned self] call in
            switch call.method {
            case "org.a11y.Bus.GetAddress": return addressReply ?? .values { reply in try reply.text(self.bus.address) }
            case "org.freedesktop.DBus.Peer.Ping": return pingReply
            case "org.a11y.atspi.Accessible.GetChildren":
                let roots = otherRoots + applications.map { ($0.name, Self.root) } + [("", "/org/a11y/atspi/null")]
                return childrenReply ?? .values { reply in try reply.references(roots) }
            case "org.freedesktop.DBus.Properties.Get(org.a11y.Status.IsEnabled)":
                return .values { reply in
                    try reply.variant(of: "b") { () throws(Errno) in try reply.flag(self.isAnnounced) }
                }
            default: return .values { _ in }
            }
        }
    }

    /// Says, as the service, that the property for applications has changed.
    func noteAnnouncement() throws {
        try registry?.emit("PropertiesChanged", of: "org.freedesktop.DBus.Properties", path: "/org/a11y/bus") {
            signal in
            try signal.text("org.a11y.Status")
            try signal.array(of: "{sv}") { () throws(Errno) in }
            try signal.array(of: "s") { () throws(Errno) in }
        }
    }

    /// Makes the source.
    func connect(announce: Bool = false, address: String? = nil) throws {
        let source = try AccessibilityBus(
            on: loop,
            address: address,
            session: .at(bus.address),
            announce: announce,
            retryDelay: 1_000,
            now: now
        )
        source.onOpen = { [unowned self] in reports.append(.open) }
        source.onLoss = { [unowned self] in reports.append(.loss($0)) }
        source.onApplication = { [unowned self] in reports.append(.application($0)) }
        source.onApplicationEnd = { [unowned self] in reports.append(.applicationEnd($0)) }
        source.onEvent = { [unowned self] in reports.append(.event($0)) }
        self.source = source
    }

    /// Starts everything, and waits until the source is open.
    /// - Parameter now: returns the time for questions, in microseconds. Where it stands still, all answers come soon, and none is late.
    static func open(now: @escaping () -> Int64 = EventLoop.now) throws -> FakeDesktop {
        let desktop = try FakeDesktop(now: now)
        try desktop.start()
        try desktop.connect()
        try desktop.turn { desktop.reports == [.open] }
        return desktop
    }

    /// Starts an application, of which nothing but what the feeder needs may be asked.
    @discardableResult
    func addApplication(_ reply: @escaping (FakePeer.Call) -> FakePeer.Reply) throws -> FakePeer {
        let application = try FakePeer(
            at: bus.address,
            on: loop,
            allowed: [
                "org.a11y.atspi.Accessible.GetRole", "org.a11y.atspi.Accessible.GetState",
                "org.a11y.atspi.Accessible.GetChildren", "org.a11y.atspi.Accessible.GetChildAtIndex",
                "org.a11y.atspi.Accessible.GetIndexInParent",
                "org.a11y.atspi.Component.GetAccessibleAtPoint",
                "org.a11y.atspi.Component.GetExtents",
                "org.a11y.atspi.Component.Contains",
                "org.freedesktop.DBus.Properties.Get(org.a11y.atspi.Accessible.ChildCount)",
                "org.freedesktop.DBus.Properties.Get(org.a11y.atspi.Accessible.Name)",
                "org.freedesktop.DBus.Properties.Get(org.a11y.atspi.Application.ToolkitName)",
                "org.freedesktop.DBus.Properties.Get(org.a11y.atspi.Application.Version)",
            ],
            reply: reply
        )
        applications.append(application)
        return application
    }

    /// Starts an application that has answered soon so often that it gets as many questions at once as there may be. Now it answers no more.
    /// The time must stand still.
    func addHoldingApplication() throws -> FakePeer {
        var isHeld = false
        let application = try addApplication { _ in isHeld ? .held : .values { reply in try reply.unsigned(43) } }
        for _ in 0..<Self.warmUp { _ = try answer(.role, of: application) }
        isHeld = true
        application.forgetCalls()
        return application
    }

    /// Number of questions that an application of ``addHoldingApplication()`` has answered.
    static let warmUp = 8

    /// Turns the loop until something is so.
    func turn(until isDone: () throws -> Bool) throws {
        let end = EventLoop.now() + Self.limit
        while try !isDone() {
            try #require(EventLoop.now() < end, "the reports are \(reports.suffix(20))")
            _ = try loop.turn(timeout: 1_000)
        }
    }

    /// Asks, waits, and returns the answer.
    func answer(
        _ question: AccessibleQuestion,
        of object: AccessibleReference,
        patience: Int64 = FakeDesktop.patient
    ) throws -> AccessibleAnswer {
        var answers: [AccessibleAnswer] = []
        source.ask(question, of: object, patience: patience, for: self) { answers.append($0) }
        #expect(answers.isEmpty, "no answer comes inside of ask()")
        try turn { !answers.isEmpty }
        #expect(answers.count == 1)
        return answers[0]
    }

    func answer(
        _ question: AccessibleQuestion,
        of application: FakePeer,
        path: String = "/a"
    ) throws -> AccessibleAnswer {
        try answer(question, of: AccessibleReference(application: application.name, path: path))
    }

    func findApplications() throws -> [AccessibleReference] {
        var found: [AccessibleReference]?
        source.findApplications { found = $0 }
        try turn { found != nil }
        return found ?? []
    }
}

extension FakePeer {
    /// Reports that a window has come.
    func openWindow(_ path: String = "/w") throws {
        try emit("Create", of: "org.a11y.atspi.Event.Window", path: path) { signal in try signal.event("") }
    }

    /// Reports, as the registry, that it has an application, or has one no more.
    func report(_ change: String, of root: AccessibleReference) throws {
        try emit("ChildrenChanged", of: "org.a11y.atspi.Event.Object", path: FakeDesktop.root) { signal in
            try signal.text(change)
            try signal.number(0)
            try signal.number(0)
            try signal.variant(of: "(so)") { () throws(Errno) in try signal.reference(root.application, root.path) }
        }
    }
}

extension BusArguments {
    /// Writes the path of an object, as a text of that type.
    func references(_ references: [(application: String, path: String)]) throws(Errno) {
        try array(of: "(so)") { () throws(Errno) in
            for reference in references { try self.reference(reference.application, reference.path) }
        }
    }

    func reference(_ application: String, _ path: String) throws(Errno) {
        try structure(of: "so") { () throws(Errno) in
            try text(application)
            try objectPath(path)
        }
    }

    /// Writes what all events have: a detail, two numbers, a value and no properties.
    func event(_ detail: String, _ first: Int32 = 0) throws(Errno) {
        try text(detail)
        try number(first)
        try number(0)
        try variant(of: "i") { () throws(Errno) in try number(0) }
        try array(of: "{sv}") { () throws(Errno) in }
    }
}
