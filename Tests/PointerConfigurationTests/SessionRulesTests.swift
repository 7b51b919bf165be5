import PointerConfiguration
import PointerModel
import Testing

@Suite("Who is muted, by whose session is in front")
struct SessionRulesTests {
    /// Who is on the seat, and who is muted then of 0, 110 (a greeter's), 999, 1000, 1001, 60001, 61184 (a service's), 65519 and 65534.
    static let cases: [(users: SeatUsers, muted: [UInt32])] = [
        (SeatUsers(of: "seat0", active: 1000, present: [1000]), [1001, 60_001, 65_534]),
        (SeatUsers(of: "seat0", active: 1000, present: [110, 1000, 1001]), [110, 1001, 60_001, 65_534]),
        (SeatUsers(of: "seat0", active: 110, present: [110, 1000]), [1000, 1001, 60_001, 65_534]),
        (SeatUsers(of: "seat0", active: 0, present: [0, 1000]), [1000, 1001, 60_001, 65_534]),
        (SeatUsers(of: "seat0", active: nil, present: [1000]), [1000, 1001, 60_001, 65_534]),
        (SeatUsers(of: "seat0", active: nil, present: []), [1000, 1001, 60_001, 65_534]),
        (SeatUsers(of: "seat0", active: 61_184, present: [61_184, 65_519]), [1000, 1001, 60_001, 65_519, 65_534]),
    ]

    private static let all: [UInt32] = [0, 110, 999, 1000, 1001, 60_001, 61_184, 65_519, 65_534]

    @Test("Everybody but the user in front, root and services is muted", arguments: cases)
    func muted(users: SeatUsers, expected: [UInt32]) {
        let rules = SessionRules()
        #expect(Self.all.filter { rules.mutes($0, on: users) } == expected)
    }

    @Test(
        "A service's user is a system user without a session on the seat, or any system user where nobody knows of sessions"
    )
    func services() {
        func services(_ users: SeatUsers?) -> [UInt32] {
            Self.all.filter { SessionRules.isServiceUser($0, on: users) }
        }
        #expect(services(nil) == [0, 110, 999, 61_184, 65_519])
        #expect(services(SeatUsers(of: "seat0", active: 1000, present: [110, 1000])) == [0, 999, 61_184, 65_519])
        #expect(services(SeatUsers(of: "seat0", active: 0, present: [0])) == [110, 999, 61_184, 65_519])
    }

    @Test("Nobody is where the configuration says so", arguments: cases)
    func disabled(users: SeatUsers, expected: [UInt32]) {
        var rules = SessionRules()
        rules.mutesInactive = false
        #expect(Self.all.allSatisfy { !rules.mutes($0, on: users) })
    }
}
