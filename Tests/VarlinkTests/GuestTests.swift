import PointerRuntime
import TestBasics
import Testing

@testable import Varlink

@Suite("Guests, who have no role")
struct GuestTests {
    private static let information = #"{"method":"org.varlink.service.GetInfo"}"#
    private static let echo = #"{"method":"org.example.test.Echo","parameters":{"text":"x"}}"#
    /// A user with a role; all other users of the tests are guests.
    private static let person: UInt32 = 1000

    private func stage(_ configure: (inout ServerLimits) -> Void = { _ in }) throws -> Harness {
        let harness = try Harness(ownUser: 900, configure)
        harness.server.isGuest = { $0.uid >= 2000 }
        harness.server.limitExceeded = { VarlinkError("org.example.test.LimitExceeded", ["limit": $0]) }
        return harness
    }

    private static func refusal(_ limit: String) -> String {
        #"{"error":"org.example.test.LimitExceeded","parameters":{"limit":"\#(limit)"}}"#
    }

    @Test("Guests have four connections, one each, and the others as many as without them")
    func places() throws {
        let harness = try stage { $0.connections = 16 }
        let guests = try (2000..<2004).map { try harness.connect(as: $0) }
        #expect(harness.server.guestCount == 4 && harness.server.connectionCount == 0)
        #expect(try harness.connect(as: 2000).ask(Self.information) == Self.refusal("guests"))
        #expect(try harness.connect(as: 2004).ask(Self.information) == Self.refusal("guests"))
        #expect(harness.log.lines.contains { $0.contains("connection refused: the user has no role; 4 of such users") })
        // 16 in all, of which two are kept for root and the service's own user, and four for users with fewer than two.
        let persons = try (0..<20).map { _ in try harness.connect(as: Self.person) }
        #expect(harness.server.connectionCount == 10)
        #expect(try persons[0].ask(Self.echo) != nil)
        for guest in guests { #expect(try guest.ask(Self.information)?.contains("Example") == true) }
        guests[0].close()
        try harness.turn { harness.server.guestCount == 3 }
        #expect(try harness.connect(as: 2004).ask(Self.information)?.contains("Example") == true)
    }

    @Test("Guests have half of the places of those who wait for a refusal, one each")
    func refusals() throws {
        let harness = try stage { $0.connectionsPerUser = 1 }
        let guests = try (2000..<2004).map { try harness.connect(as: $0) }
        let waiting = try (2004..<2012).map { try harness.connect(as: $0) }
        let again = try harness.connect(as: 2004)
        try harness.turnUntilIdle()
        #expect(try waiting[4].receive() == nil)
        #expect(try again.receive() == nil)
        let person = try harness.connect(as: Self.person)
        #expect(try harness.connect(as: Self.person).ask(Self.echo) == Self.refusal("connectionsPerUser"))
        #expect(try person.ask(Self.echo) != nil)
        for client in waiting.prefix(4) { #expect(try client.ask(Self.echo) == Self.refusal("guests")) }
        withExtendedLifetime(guests) {}
    }

    @Test("Who is not logged in cannot take the places of who is, however many users it is")
    func present() throws {
        let harness = try stage { $0.connections = 16 }
        harness.server.isGuest = { _ in false }
        harness.server.isPresent = { $0.uid == Self.person }
        let numbers = try (100_000..<100_020).map { try harness.connect(as: $0) }
        // 16 in all, of which two are kept for root and the service's own user, and two for those who are logged in.
        #expect(harness.server.connectionCount == 12)
        #expect(try numbers[12].ask(Self.echo) == Self.refusal("connections"))
        #expect(try harness.connect(as: Self.person).ask(Self.echo) != nil)
    }

    @Test("A guest who gets a role has the limits of the others, and who loses it keeps its places and its buffers")
    func sorted() throws {
        let harness = try stage()
        var guests: Set<UInt32> = [2000]
        harness.server.isGuest = { guests.contains($0.uid) }
        let client = try harness.connect(as: 2000)
        let others = try (0..<3).map { _ in try harness.connect(as: 2001) }
        #expect(harness.server.guestCount == 1 && harness.server.connectionCount == 3)
        guests = [2001]
        harness.server.sortGuests()
        // With their buffers they take as much as the others, so they count as such.
        #expect(harness.server.guestCount == 0 && harness.server.connectionCount == 4)
        #expect(harness.server.connectionCount(ofUser: 2001) == 3)
        let new = try harness.connect(as: 2001)
        #expect(harness.server.guestCount == 1 && harness.server.connectionCount == 4)
        #expect(try harness.connect(as: 2001).ask(Self.information) == Self.refusal("guests"))
        let long =
            #"{"method":"org.example.test.Echo","parameters":{"text":"\#(String(repeating: "x", count: 5000))"}}"#
        #expect(try client.ask(long) != nil)
        #expect(try others[0].ask(Self.echo) != nil)
        #expect(try others[1].ask(long) != nil)
        guests = []
        harness.server.sortGuests()
        #expect(harness.server.guestCount == 0 && harness.server.connectionCount == 5)
        for client in others + [new] { client.close() }
        try harness.turn { harness.server.connectionCount == 1 }
    }

    @Test("Users who lose their roles one after the other hold no more connections than all others may")
    func formerMembers() throws {
        let harness = try stage {
            $0.connections = 16
            $0.connectionsPerUser = 8
        }
        var member: UInt32 = 0
        harness.server.isGuest = { [ownUser = UInt32(900)] in $0.uid != member && $0.uid != ownUser }
        var clients: [LoopbackClient] = []
        for user in UInt32(2000)..<2010 {
            member = user
            harness.server.sortGuests()
            for _ in 0..<8 { clients.append(try harness.connect(as: user)) }
        }
        // The last two are kept for root and the service's own user.
        #expect(harness.server.connectionCount == 14)
        let own = try harness.connect(as: 900)
        #expect(try own.ask(Self.echo) != nil)
        withExtendedLifetime(clients) {}
    }

    @Test("200 users without a role hold, half-open and hang up, and a person connects each time, in bounded memory")
    func crowd() throws {
        let harness = try stage { $0.handshakeTime = 86_400_000_000 }
        var held: [LoopbackClient] = []
        var highest = 0
        for round in 0..<3 {
            for user in UInt32(2000)..<2200 {
                let client = try harness.connect(as: user)
                switch (Int(user) + round) % 3 {
                case 0: held.append(client)
                case 1:
                    // Half of a call, as long as a guest's may be.
                    let half = #"{"method":"org.varlink.service.GetInfo","parameters":{"a":""#
                    try? client.send(raw: Array(half.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 4000))
                    held.append(client)
                default: client.close()
                }
                if user % 10 == 0 {
                    let person = try harness.connect(as: Self.person)
                    #expect(try person.ask(Self.echo) != nil, "\(user)")
                    person.close()
                }
                highest = max(highest, harness.server.userBytes.sum)
                #expect(harness.server.connections.all.count <= 4 + 8 + 1 + 1)
            }
        }
        // The person's buffers, and four calls of guests.
        #expect(highest < 256 << 10)
        #expect(harness.server.guestCount <= 4)
        held = []
        try harness.turn { harness.server.connections.all.isEmpty }
        #expect(harness.server.userBytes.isEmpty)
    }
}
