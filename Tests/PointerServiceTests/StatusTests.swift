import ConfigurationFiles
import PointerConfiguration
import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("What the daemon reports of itself")
struct StatusTests {
    private func status(_ stage: ServiceStage, as user: UInt32? = nil) throws -> StatusMessage {
        let client = try stage.connect(as: user)
        try client.send("{\"method\":\"io.pointerd.Service.GetStatus\"}")
        return try client.reply(StatusReply.self).status
    }

    @Test("Each limit is there by its key, with what it is set to")
    func limits() throws {
        var configuration = ServiceStage.configuration
        configuration.limits[.coordinates] = 5000
        configuration.limits[.unwritableSeconds] = 1.5
        let stage = try ServiceStage(configuration)
        var expected = [
            "connections": 64, "connectionsPerUser": 16, "messageBytes": 524_288, "depth": 16, "pendingBytes": 262_144,
            "bytes": 67_108_864, "bytesPerUser": 16_777_216,
            "unwritableSeconds": 1.5, "shareMicroseconds": 250, "surfaces": 256, "nodesPerClient": 4096,
            "nodesPerUser": 16_384, "elementsPerClient": 16_384, "elementsPerUser": 65_536, "coordinates": 5000,
        ]
        // The stage's own.
        expected["handshakeSeconds"] = 0
        let limits = try status(stage).limits
        #expect(limits.map(\.name) == LimitKey.allCases.map(\.rawValue))
        #expect(Dictionary(uniqueKeysWithValues: limits.map { ($0.name, $0.value) }) == expected)
        // Those of a configuration that is taken later.
        configuration.limits[.nodesPerUser] = 7
        configuration.limits[.shareMicroseconds] = 300
        stage.service.apply(configuration, at: .zero)
        let later = try status(stage).limits
        #expect(later.first { $0.name == "nodesPerUser" }?.value == 7)
        #expect(later.first { $0.name == "shareMicroseconds" }?.value == 300)
    }

    @Test("Without a configuration, the limits are the server's own")
    func defaults() {
        #expect(ServerLimits(Limits()) == ServerLimits())
    }

    @Test("The daemon reloads the configuration for a user who may ask for that, and replies with what became of it")
    func reload() throws {
        let stage = try ServiceStage()
        func answer(as user: UInt32?) throws -> String? {
            try stage.connect(as: user).ask(#"{"method":"io.pointerd.Service.Reload"}"#)
        }
        #expect(try answer(as: nil)?.contains("org.varlink.service.MethodNotImplemented") == true)
        var reloads = 0
        var error: ConfigurationError?
        stage.service.onReload = { () throws(ConfigurationError) in
            reloads += 1
            if let error { throw error }
        }
        let refusal = ServiceStage.refusal("io.pointerd.Service.PermissionDenied", #""role":"admin""#)
        #expect(try answer(as: 1000) == refusal)
        #expect(reloads == 0)
        #expect(try answer(as: nil) == #"{"parameters":{}}"#)
        error = ConfigurationError(diagnostics: [Diagnostic(file: "f", line: 2, column: 1, message: "m")])
        let mistakes = try #require(error).description
        #expect(
            try answer(as: nil)
                == ServiceStage.refusal("io.pointerd.Service.ConfigurationRefused", #""mistakes":"\#(mistakes)""#)
        )
        #expect(reloads == 2)

        // Once for all who ask at a time, which is here within one share.
        stage.server.shareClock = { 0 }
        let oneway = #"{"method":"io.pointerd.Service.Reload","oneway":true}"# + "\0"
        let client = try stage.connect()
        try client.send(raw: Array(String(repeating: oneway, count: 10).utf8))
        #expect(try client.ask(#"{"method":"io.pointerd.Service.Reload"}"#)?.contains(mistakes) == true)
        #expect(reloads == 3)

        // A client that waits when there is none to take any more gets no reply that there is no such method.
        let late = try stage.connect()
        try late.send(#"{"method":"io.pointerd.Service.Reload"}"#)
        _ = try stage.loop.turn()
        stage.service.onReload = nil
        _ = try stage.loop.turn()
        stage.server.close()
        #expect(try late.receive() == nil)
        #expect(reloads == 3)
    }

    @Test("Who asks for a reload is answered where no timer can be armed, too")
    func unarmable() async {
        // In a process of its own, in which nobody else's timers fail.
        await #expect(processExitsWith: .success) {
            let stage = try ServiceStage()
            var reloads = 0
            stage.service.onReload = { () throws(ConfigurationError) in reloads += 1 }
            let client = try stage.connect()
            let count = try UnarmableTimers.during {
                let answer = try client.ask(#"{"method":"io.pointerd.Service.Reload"}"#)
                #expect(answer == #"{"parameters":{}}"#)
            }
            #expect(count > 0 && reloads == 1)
        }
    }

    @Test("The status reports how much of a limit the caller's user uses, and the highest use of anybody")
    func use() throws {
        let stage = try ServiceStage()
        let clients = [
            try stage.attach(.panel("a", nodes: LayoutLimitTests.nodes(8)), as: 1000),
            try stage.attach(.panel("b", nodes: LayoutLimitTests.nodes(3)), as: 1000),
            try stage.attach(.panel("c", nodes: LayoutLimitTests.nodes(20)), as: 2000),
        ]
        func used(by user: UInt32) throws -> [String: Int] {
            try stage.wait { stage.server.connectionCount == 3 }
            // Of bytes, what storage the caller's own connection has is the library's affair.
            let limits = try status(stage, as: user).limits.filter { !$0.name.hasPrefix("bytes") }
            return Dictionary(uniqueKeysWithValues: limits.compactMap { limit in limit.used.map { (limit.name, $0) } })
        }
        let others = ["connections": 4, "surfaces": 4, "pendingBytes": 0]
        func expected(_ own: [String: Int]) -> [String: Int] { own.merging(others) { one, _ in one } }
        #expect(
            try used(by: 1000)
                == expected([
                    "connectionsPerUser": 3, "nodesPerClient": 8, "nodesPerUser": 11, "elementsPerClient": 8,
                    "elementsPerUser": 11,
                ])
        )
        #expect(
            try used(by: 3000)
                == expected([
                    "connectionsPerUser": 1, "nodesPerClient": 0, "nodesPerUser": 0, "elementsPerClient": 0,
                    "elementsPerUser": 0,
                ])
        )
        for client in clients { client.close() }
        try stage.wait { stage.server.connectionCount == 0 && stage.server.userBytes.isEmpty }
        let limits = try status(stage, as: 1000).limits
        #expect(limits.first { $0.name == "connections" }?.used == 1)
        #expect(limits.first { $0.name == "connections" }?.highest == 4)
        #expect(limits.first { $0.name == "connectionsPerUser" }?.highest == 3)
        let (own, all) = (limits.first { $0.name == "bytesPerUser" }, limits.first { $0.name == "bytes" })
        // Nobody else is there.
        #expect(own?.used != nil && own?.used == all?.used)
        #expect(all?.highest ?? 0 >= own?.highest ?? 1 && own?.highest ?? 0 > 0)
    }

    @Test("Surfaces count by the kind of their owner, also those of who is muted")
    func surfaces() throws {
        let stage = try ServiceStage()
        #expect(try status(stage).surfaces == SurfaceCountsMessage(configuration: 1, session: 0, service: 0))
        let clients = try [1000, 1001, 110, 0].map { try stage.attach(.panel("panel"), as: $0) }
        #expect(try status(stage).surfaces == SurfaceCountsMessage(configuration: 1, session: 2, service: 2))
        // A greeter's user has a session on the seat.
        stage.service.setSeatUsers(SeatUsers(of: "seat0", active: 110, present: [110, 1000]))
        for user in [0, 1000] as [UInt32] {
            let counts = try status(stage, as: user).surfaces
            #expect(counts == SurfaceCountsMessage(configuration: 1, session: 3, service: 1))
        }
        withExtendedLifetime(clients) {}
    }

    @Test("Roles are the caller's, the rest is the daemon's")
    func roles() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.sync = [.user(Account(1000))]
        let stage = try ServiceStage(configuration)
        #expect(try status(stage, as: 1000).roles == ["observe", "layout", "sync"])
        #expect(try status(stage, as: 2000).roles == ["observe", "layout"])
        #expect(
            try status(stage, as: 0).roles == ["observe", "layout", "sync", "assist", "drive", "admin", "compositor"]
        )
        let first = try status(stage)
        #expect(first.configuration == nil && first.failedReload == nil && !first.paused && first.unknownNames == nil)
        #expect(first.time >= first.started)
        stage.service.configurationStatus = ConfigurationStatus(file: "/etc/a\u{1b}", failure: "one\ntwo")
        stage.service.setPaused(true)
        let later = try status(stage)
        stage.service.configurationStatus.unknownNames = ["alice", "@kiosk"]
        #expect(try status(stage, as: 0).unknownNames == ["alice", "@kiosk"])
        stage.service.configurationStatus.unknownNames = []
        stage.service.configurationStatus.accept()
        #expect(try status(stage, as: 0).unknownNames == nil)
        #expect(later.configuration == "/etc/a\u{1b}" && later.failedReload == "one\ntwo" && later.paused)
        #expect(later.started == first.started && later.time >= first.time)
        #expect(later.version == ProjectVersion.string)
    }

    @Test("The service reports nothing to a user who may not observe")
    func refused() throws {
        var configuration = ServiceStage.configuration
        configuration.roles.observe = []
        let stage = try ServiceStage(configuration)
        let client = try stage.connect(as: 1000)
        #expect(
            try client.ask("{\"method\":\"io.pointerd.Service.GetStatus\"}")
                == ServiceStage.refusal("io.pointerd.Service.PermissionDenied", "\"role\":\"observe\"")
        )
    }

    @Test("Monitor reports when the daemon is paused and resumed, and what became of configurations")
    func monitor() throws {
        let stage = try ServiceStage()
        let client = try stage.connect(as: 1000)
        func next() throws -> StatusMessage { try client.reply(StatusReply.self).status }
        try client.send("{\"method\":\"io.pointerd.Service.Monitor\",\"more\":true}")
        #expect(try next().paused == false)
        stage.service.setPaused(true)
        // It is already.
        stage.service.setPaused(true)
        stage.flush()
        #expect(try next().paused)
        stage.service.setPaused(false)
        stage.flush()
        #expect(try next().paused == false)
        stage.service.configurationStatus.failure = "a"
        stage.flush()
        let status = try next()
        #expect(status.failedReload == "a" && status.roles == ["observe", "layout"])
        #expect(client.isQuiet)
    }

    @Test("Who follows and does not read gets the latest, and never more than waits for one")
    func slowMonitor() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        try client.send("{\"method\":\"io.pointerd.Service.Monitor\",\"more\":true}")
        try stage.wait { stage.server.connectionCount == 1 && !client.isQuiet }
        var most = 0
        for number in 0..<10_000 {
            stage.service.configurationStatus.failure = "\(number)"
            if number.isMultiple(of: 10) { stage.flush() }
            most = max(most, stage.server.mostPendingBytes)
        }
        #expect(most < 8192)
        var last: String?
        while last != "9999" { last = try client.reply(StatusReply.self).status.failedReload }
    }
}
