import FeederModel
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("Who is on the accessibility bus", .enabled(if: TestBus.isInstalled))
struct ParticipantTests {
    private static func root(_ application: FakePeer) -> AccessibleReference {
        AccessibleReference(rootOf: application.name)
    }

    @Test("An application comes by the registry's word or by an event of its windows, and goes when it leaves the bus")
    func presence() throws {
        let desktop = try FakeDesktop.open()
        let registry = try #require(desktop.registry)
        let application = try desktop.addApplication { _ in .held }
        let root = Self.root(application)
        // Its root is not known yet, and it is not the registry: this is the event of an object.
        try application.report("add", of: root)
        try desktop.turn { desktop.reports.count == 2 }
        #expect(desktop.reports[1] == .event(AccessibleEvent(.children, of: root)))
        try registry.report("add", of: root)
        try desktop.turn { desktop.reports.count == 3 }
        #expect(desktop.reports[2] == .application(root))
        // Now it has other windows.
        try application.report("remove", of: root)
        try desktop.turn { desktop.reports.count == 4 }
        #expect(desktop.reports[3] == .application(root))
        try application.openWindow()
        try desktop.turn { desktop.reports.count == 5 }
        #expect(desktop.reports[4] == .application(root))
        // Anybody may have the registry forget an application of others.
        try registry.report("remove", of: root)
        application.end()
        try desktop.turn { desktop.reports.count == 6 }
        #expect(desktop.reports[5] == .applicationEnd(root.application))
    }

    @Test("A program that never registered is an application from the first event of its windows on")
    func unregistered() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        desktop.applications = []
        #expect(try desktop.findApplications().isEmpty)
        try application.openWindow()
        try desktop.turn { desktop.reports.count == 2 }
        #expect(desktop.reports == [.open, .application(Self.root(application))])
        #expect(try desktop.findApplications() == [Self.root(application)])
    }

    @Test("Programs that come, report one window and go leave room for others, and each has its end")
    func shortLives() throws {
        let desktop = try FakeDesktop.open()
        var names: Set<String> = []
        for _ in 0..<600 {
            let short = try FakePeer(at: desktop.bus.address, on: desktop.loop, allowed: []) { _ in .held }
            names.insert(short.name)
            try short.openWindow()
            short.end()
        }
        let application = try desktop.addApplication { _ in .held }
        try application.openWindow()
        func ends() -> [String] {
            desktop.reports.compactMap { if case .applicationEnd(let name) = $0 { name } else { nil } }
        }
        try desktop.turn {
            desktop.reports.contains(.application(Self.root(application))) && names.isSubset(of: ends())
        }
        #expect(ends().count { names.contains($0) } == names.count, "each has one end")
        #expect(try desktop.findApplications() == [Self.root(application)])
    }

    @Test("Where there are too many, the first without a window gives way, and comes back with an event of its windows")
    func givingWay() throws {
        let most = FeederAccessibilityLimit.names.most
        try #require(try OpenFileLimit.provide(2048) >= 1024)
        let desktop = try FakeDesktop.open()
        let (shown, other) = (try desktop.addApplication { _ in .held }, try desktop.addApplication { _ in .held })
        #expect(try desktop.findApplications().count == 2)
        desktop.source.shown = { [shown.name] }
        #expect(!desktop.source.hasLeftOut)
        let crowd = try (0..<most).map { _ in
            try FakePeer(at: desktop.bus.address, on: desktop.loop, allowed: []) { _ in .held }
        }
        try desktop.turn { desktop.reports.contains(.applicationEnd(other.name)) }
        #expect(desktop.source.hasLeftOut)
        #expect(ParticipantList((1...most).map { ":1.\($0)" }).hasLeftOut)
        #expect(!ParticipantList((1..<most).map { ":1.\($0)" }).hasLeftOut)
        try other.openWindow()
        try desktop.turn { desktop.reports.last == .application(Self.root(other)) }
        #expect(try desktop.findApplications() == [Self.root(shown), Self.root(other)])
        #expect(!desktop.reports.contains(.applicationEnd(shown.name)))
        withExtendedLifetime(crowd) {}
    }

    @Test("Of the registry's roots those count whose application is on the bus, one of each")
    func forgedRoots() throws {
        let desktop = try FakeDesktop.open()
        let registry = try #require(desktop.registry)
        let (one, other) = (try desktop.addApplication { _ in .held }, try desktop.addApplication { _ in .held })
        let long = "/" + String(repeating: "a", count: 5000)
        desktop.otherRoots = [(one.name, "/forged"), (one.name, long), (String(repeating: "a", count: 5000), "/a")]
        desktop.otherRoots += (0..<25_000).map { (":9.\($0)", FakeDesktop.root) }
        #expect(try desktop.findApplications() == [Self.root(one), Self.root(other)])
        desktop.otherRoots = []
        for index in 0..<400 {
            try registry.report("add", of: AccessibleReference(rootOf: ":9.\(index)"))
        }
        try registry.report("add", of: AccessibleReference(application: other.name, path: "/forged"))
        let last = try desktop.addApplication { _ in .held }
        try last.openWindow()
        try desktop.turn { desktop.reports.contains(.application(Self.root(last))) }
        // The registry's answer comes behind its signals.
        #expect(try desktop.findApplications() == [one, other, last].map(Self.root))
        #expect(desktop.reports == [.open, .application(Self.root(last))])
    }

    @Test("An application that the registry has no more stays as long as it is on the bus")
    func unnamed() throws {
        let desktop = try FakeDesktop.open()
        let (one, other) = (try desktop.addApplication { _ in .held }, try desktop.addApplication { _ in .held })
        #expect(try desktop.findApplications() == [Self.root(one), Self.root(other)])
        desktop.applications.removeFirst()
        #expect(try desktop.findApplications() == [Self.root(one), Self.root(other)])
        #expect(desktop.reports == [.open])
    }

    @Test("If the registry has no list, all others on the bus count as applications, each with the root that is known")
    func silentRegistry() throws {
        let desktop = try FakeDesktop.open()
        let applications = [try desktop.addApplication { _ in .held }, try desktop.addApplication { _ in .held }]
        let registry = try #require(desktop.registry)
        let named = AccessibleReference(application: applications[0].name, path: "/named")
        try registry.report("add", of: named)
        desktop.childrenReply = .error("org.example.No")
        let found = try desktop.findApplications()
        #expect(Set(found).isSuperset(of: [named, Self.root(applications[1])]))
        #expect(!found.contains { $0 == Self.root(applications[0]) || $0.application == registry.name })
    }

    @Test("An application has one root: the first that is named, and the usual one before any other")
    func roots() {
        var list = ParticipantList([":1.1"])
        func root(_ path: String) -> AccessibleReference { AccessibleReference(application: ":1.1", path: path) }
        #expect(!list.take(AccessibleReference(rootOf: ":1.2")) && list.root(of: ":1.2") == nil)
        #expect(list.take(root("/a")) && list.root(of: ":1.1") == root("/a"))
        #expect(!list.take(root("/b")) && list.take(root("/a")) && list.root(of: ":1.1") == root("/a"))
        let usual = AccessibleReference(rootOf: ":1.1")
        #expect(list.take(usual) && !list.take(root("/a")) && list.applications == [usual])
        #expect(list.remove(":1.1") && !list.remove(":1.1") && !list.take(usual))
    }

    @Test("Those with windows stay though they came first, also if all have one")
    func shown() {
        let most = FeederAccessibilityLimit.names.most
        let names = (1...most).map { ":1.\($0)" }
        var list = ParticipantList(names)
        #expect(list.add(":1.1", besides: { [] }) == nil)
        #expect(list.add(":2.1", besides: { [":1.1", ":1.3"] }) == ":1.2")
        #expect(list.add(":2.2", besides: { [":1.1", ":1.3"] }) == ":1.4")
        // It has come anew, and is the newest.
        #expect(list.add(":1.2", besides: { [] }) == ":1.1")
        #expect(list.inOrder == [":1.3"] + names[4...] + [":2.1", ":2.2", ":1.2"])
        let all = Set(list.inOrder)
        #expect(list.add(":2.3", besides: { all }) == nil && !list.has(":2.3"))
    }

    @Test("Names are in the order of their age, whatever the order in which the bus has them")
    func age() {
        var names = NewestNames()
        for name in [":1.10", ":1.9", ":1.100", ":1.11", ":1.2"] { names.add(name) }
        #expect(names.inOrder == [":1.2", ":1.9", ":1.10", ":1.11", ":1.100"])
    }
}
