import FeederModel
import MessageBus
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("The way to the accessibility bus", .enabled(if: TestBus.isInstalled))
struct ConnectionTests {
    @Test("No event is registered, the registry is only found, and at rest nothing happens")
    func registry() throws {
        let desktop = try FakeDesktop.open()
        let registry = try #require(desktop.registry)
        #expect(
            registry.calls.map(\.method) == ["org.a11y.Bus.GetAddress", "org.freedesktop.DBus.Peer.Ping"],
            "the address is asked once, and nothing is announced"
        )
        #expect(registry.calls.last?.path == "/org/a11y/atspi/registry")
        // The bus may still notify of the connection to the session that has ended.
        var turns = 0
        while try desktop.loop.turn(timeout: 0) > 0, turns < 100 { turns += 1 }
        #expect(turns < 100)
        #expect(desktop.source.callCount == 0)
    }

    @Test("The announcement sets the property for applications, and not the one for screen readers")
    func announcement() throws {
        let desktop = try FakeDesktop()
        try desktop.start()
        try desktop.connect(announce: true)
        func calls() -> [FakePeer.Call] { desktop.registry?.calls.filter { $0.method.contains("Properties") } ?? [] }
        try desktop.turn { desktop.reports == [.open] && !calls().isEmpty }
        let set = "org.freedesktop.DBus.Properties.Set(org.a11y.Status.IsEnabled)"
        let get = "org.freedesktop.DBus.Properties.Get(org.a11y.Status.IsEnabled)"
        #expect(calls().map(\.method) == [set])
        #expect(calls().map(\.signature) == ["ssv"] && calls().map(\.path) == ["/org/a11y/bus"])
        // What the announcement itself has led to.
        try desktop.noteAnnouncement()
        try desktop.turn { calls().count == 2 }
        #expect(calls().last?.method == get)
        // The last program that had registered for events has left.
        desktop.isAnnounced = false
        try desktop.noteAnnouncement()
        try desktop.turn { calls().count == 4 }
        #expect(calls().suffix(2).map(\.method) == [get, set])
    }

    @Test("A given address is used without a session's bus")
    func givenAddress() throws {
        let desktop = try FakeDesktop()
        try desktop.start()
        try desktop.connect(address: desktop.bus.address)
        try desktop.turn { desktop.reports == [.open] }
        #expect(desktop.registry?.calls.contains { $0.method == "org.a11y.Bus.GetAddress" } == false)
    }

    @Test("Where there is no bus, that is reported once, and the bus is found when it comes")
    func noBus() throws {
        let desktop = try FakeDesktop()
        try desktop.connect()
        var hasEnded = false
        desktop.source.ask(
            .role,
            of: AccessibleReference(application: ":1.1", path: "/a"),
            patience: FakeDesktop.patient,
            for: desktop
        ) { hasEnded = $0 == .refused }
        #expect(!hasEnded && desktop.reports.isEmpty, "nothing is reported inside of a call")
        try desktop.turn { hasEnded && !desktop.reports.isEmpty }
        let turns = desktop.loop.turnCount
        try desktop.turn { desktop.loop.turnCount > turns + 10 }
        #expect(desktop.reports.count == 1)
        try desktop.start()
        try desktop.turn { desktop.reports.last == .open }
        #expect(desktop.reports.count == 2)
        #expect(try desktop.findApplications().isEmpty)
    }

    @Test("At a loss all questions are refused first; after it the bus is found again")
    func loss() throws {
        let desktop = try FakeDesktop.open(now: { 0 })
        let application = try desktop.addHoldingApplication()
        let count = FeederAccessibilityLimit.questions.most + 10
        var refused = 0
        var refusedBeforeLoss: Int?
        desktop.source.onLoss = { _ in
            #expect(refusedBeforeLoss == nil, "a loss is reported once")
            refusedBeforeLoss = refused
        }
        var again: AccessibleAnswer?
        for index in 0..<count {
            let object = AccessibleReference(application: application.name, path: "/a\(index)")
            desktop.source.ask(.role, of: object, patience: FakeDesktop.patient, for: desktop) { answer in
                #expect(answer == .refused)
                refused += 1
                guard index == 0 else { return }
                desktop.source.ask(.role, of: object, patience: FakeDesktop.patient, for: desktop) { again = $0 }
                #expect(again == nil)
            }
        }
        try desktop.turn { application.calls.count == FeederAccessibilityLimit.questions.most }
        let end = FakeDesktop.Report.applicationEnd(application.name)
        application.end()
        desktop.registry?.end()
        desktop.bus.end()
        try desktop.turn { refusedBeforeLoss != nil && again != nil }
        #expect(refused == count && refusedBeforeLoss == count && again == .refused)

        try desktop.start()
        // The end of the application may have come before that of the bus.
        try desktop.turn { desktop.reports.filter { $0 != end } == [.open, .open] }
        let next = try desktop.addApplication { _ in .values { reply in try reply.unsigned(43) } }
        #expect(try desktop.answer(.role, of: next) == .number(43))
    }

    @Test("A registry that ends or refuses is a loss")
    func registryLoss() throws {
        let desktop = try FakeDesktop.open()
        desktop.registry?.end()
        try desktop.turn { desktop.reports.count == 2 }
        #expect(desktop.reports.last == .loss("the registry of accessible applications has ended"))
        desktop.pingReply = .error("org.example.No")
        try desktop.startRegistry()
        try desktop.turn { (desktop.registry?.calls.count ?? 0) > 4 }
        #expect(desktop.reports.count == 2, "further failures are not reported")
        desktop.pingReply = .values { _ in }
        try desktop.turn { desktop.reports.last == .open }
    }

    @Test("A service that gives no address is a loss with a reason")
    func noAddress() throws {
        let replies: [(FakePeer.Reply, String)] = [
            (.error("org.example.No"), "no accessibility bus: org.example.No"),
            (.values { _ in }, "the accessibility bus has no valid address"),
            (.values { reply in try reply.text("") }, "the accessibility bus has no valid address"),
            (.values { reply in try reply.unsigned(1) }, "the accessibility bus has no valid address"),
        ]
        for (reply, reason) in replies {
            let desktop = try FakeDesktop()
            desktop.addressReply = reply
            try desktop.start()
            try desktop.connect()
            try desktop.turn { desktop.reports == [.loss(reason)] }
            desktop.addressReply = nil
            try desktop.turn { desktop.reports == [.loss(reason), .open] }
        }
    }

    @Test("An address of no valid form is a loss with a reason", arguments: ["nonsense", ""])
    func badAddress(_ address: String) throws {
        let desktop = try FakeDesktop()
        try desktop.connect(address: address)
        try desktop.turn { !desktop.reports.isEmpty }
        guard case .loss(let reason) = desktop.reports[0], reason.hasPrefix("no accessibility bus: ") else {
            Issue.record("the first report is \(desktop.reports[0])")
            return
        }
    }
}
