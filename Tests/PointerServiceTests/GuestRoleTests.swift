import PointerConfiguration
import PointerModel
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Users without a role")
struct GuestRoleTests {
    private static let information = #"{"method":"org.varlink.service.GetInfo"}"#
    private static let status = #"{"method":"io.pointerd.Service.GetStatus"}"#

    private func stage(_ change: (inout RoleRules) -> Void) throws -> ServiceStage {
        var configuration = ServiceStage.configuration
        change(&configuration.roles)
        return try ServiceStage(configuration, runningAs: 900)
    }

    @Test("They may ask what the service is, and nothing else; who has any role is none of them")
    func calls() throws {
        let stage = try stage { rules in (rules.observe, rules.layout) = ([.user(Account(1000))], []) }
        let guest = try stage.connect(as: 1001)
        let person = try stage.connect(as: 1000)
        #expect(stage.server.guestCount == 1 && stage.server.connectionCount == 1)
        #expect(try guest.ask(Self.information)?.contains("io.pointerd.Service") == true)
        #expect(
            try guest.ask(Self.status)
                == ServiceStage.refusal("io.pointerd.Service.PermissionDenied", #""role":"observe""#)
        )
        #expect(try person.ask(Self.status)?.contains("status") == true)
        for user in [UInt32(0), 900] { #expect(!stage.service.access.isGuest(PeerCredentials(uid: user, gid: user))) }
    }

    @Test("Whose session may come to the front is none of them, once logind knows it and until it ends")
    func sessions() throws {
        let stage = try stage { rules in
            (rules.observe, rules.layout) = ([.activeSession], [.activeSession])
        }
        let alice = try stage.connect(as: ServiceStage.alice)
        let over = try stage.connect(as: 1005)
        #expect(stage.server.guestCount == 2)
        stage.show(ServiceStage.bob)
        #expect(stage.server.guestCount == 1 && stage.server.connectionCount == 1)
        #expect(!stage.service.access.isGuest(PeerCredentials(uid: ServiceStage.bob, gid: 1)))
        // What has large buffers takes the place of one with a role as long as it lasts.
        stage.service.setSeatUsers(nil)
        #expect(stage.server.guestCount == 1 && stage.server.connectionCount == 1)
        withExtendedLifetime((alice, over)) {}
    }

    @Test("A reload that gives a role makes a guest none")
    func reload() throws {
        let stage = try stage { rules in (rules.observe, rules.layout, rules.assist) = ([], [], []) }
        let client = try stage.connect(as: 1001)
        #expect(stage.server.guestCount == 1)
        stage.service.apply(ServiceStage.configuration, at: .zero)
        #expect(stage.server.guestCount == 0 && stage.server.connectionCount == 1)
        #expect(try client.ask(Self.status)?.contains("status") == true)
    }
}
