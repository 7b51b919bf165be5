import Testing

@testable import Varlink

@Suite("Bytes by user")
struct UserBytesTests {
    @Test("What is charged counts for its user until it is released, and nothing is left then")
    func chargedAndReleased() {
        let accounts = UserBytes(limit: 1000)
        let first = ByteCharge(to: 1, for: .declared, in: accounts)
        first.bytes = 100
        var second: ByteCharge? = ByteCharge(to: 1, for: .waiting, in: accounts)
        second?.bytes = 50
        let other = ByteCharge(to: 2, for: .buffered, in: accounts)
        other.bytes = 7
        #expect(accounts.bytes(ofUser: 1) == 150 && accounts.bytes(ofUser: 2) == 7 && accounts.bytes(ofUser: 3) == 0)
        #expect(accounts.bytes(ofUser: 1, for: .declared) == 100 && accounts.bytes(ofUser: 1, for: .buffered) == 0)
        first.bytes = 30
        #expect(accounts.bytes(ofUser: 1) == 80)
        // With its holder.
        second = nil
        #expect(accounts.bytes(ofUser: 1) == 30 && accounts.highest == 150)
        first.bytes = 0
        other.bytes = 0
        #expect(accounts.isEmpty)
    }

    @Test("There is room up to the limit and not beyond, and three eighths of it are for what is declared")
    func room() {
        let accounts = UserBytes(limit: 800)
        let charge = ByteCharge(to: 1, for: .buffered, in: accounts)
        charge.bytes = 500
        #expect(accounts.limit(against: 300, ofUser: 1) == nil)
        #expect(accounts.limit(against: 301, ofUser: 1) == .bytesPerUser)
        #expect(accounts.limit(against: 800, ofUser: 2) == nil && accounts.declaredLimit == 300)
        accounts.limit = 400
        #expect(accounts.limit(against: 0, ofUser: 1) == .bytesPerUser && accounts.declaredLimit == 150)
    }

    /// Holds so many bytes for a user, of whatever use.
    private func charge(_ bytes: Int, to user: UInt32, in accounts: UserBytes) -> ByteCharge {
        let charge = ByteCharge(to: user, for: .waiting, in: accounts)
        charge.bytes = bytes
        return charge
    }

    @Test("Of what is common each user with some of it may have an equal part, with one left, and not one byte more")
    func equalParts() {
        let accounts = UserBytes(limit: 1_000_000, common: 300, part: 100)
        accounts.count(2, of: 1)
        accounts.count(1, of: 2)
        // The second user has nothing of it yet.
        #expect(accounts.limit(against: 350, ofUser: 1) == nil && accounts.limit(against: 351, ofUser: 1) == .bytes)
        let first = charge(300, to: 1, in: accounts)
        #expect(accounts.limit(against: 200, ofUser: 2) == nil && accounts.limit(against: 201, ofUser: 2) == .bytes)
        let second = charge(200, to: 2, in: accounts)
        #expect(accounts.limit(against: 1, ofUser: 1) == .bytes && accounts.limit(against: 1, ofUser: 2) == .bytes)
        // A third one without a connection may have half of the third that is left.
        #expect(accounts.limit(against: 50, ofUser: 3) == nil && accounts.limit(against: 51, ofUser: 3) == .bytes)
        first.bytes = 0
        #expect(accounts.limit(against: 50, ofUser: 2) == nil && accounts.limit(against: 51, ofUser: 2) == .bytes)
        withExtendedLifetime(second) {}
    }

    @Test("Who comes when others have more than an equal part may have as much as it leaves to them")
    func common() {
        let accounts = UserBytes(limit: 1_000_000, common: 300, part: 100)
        accounts.count(2, of: 1)
        #expect(accounts.limit(against: 350, ofUser: 1) == nil && accounts.limit(against: 351, ofUser: 1) == .bytes)
        let first = charge(350, to: 1, in: accounts)
        accounts.count(1, of: 2)
        #expect(accounts.limit(against: 175, ofUser: 2) == nil && accounts.limit(against: 176, ofUser: 2) == .bytes)
        let second = charge(175, to: 2, in: accounts)
        // The first one keeps what it has, and gets no more.
        #expect(accounts.limit(against: 0, ofUser: 1) == nil && accounts.limit(against: 1, ofUser: 1) == .bytes)
        #expect(accounts.sum == 525 && accounts.highestSum == 525)
        first.bytes = 0
        // Now the second one alone has some of the 300, and may have half of it.
        #expect(accounts.limit(against: 75, ofUser: 2) == nil && accounts.limit(against: 76, ofUser: 2) == .bytes)
        second.bytes = 0
        #expect(accounts.isEmpty && accounts.highestSum == 525)
    }

    @Test("Of users who come one by one and take all they can each has its part, and all stay within the limit")
    func parts() {
        let accounts = UserBytes(limit: 1_000_000, common: 6400, part: 100)
        var charges: [ByteCharge] = []
        for user in 1...64 {
            accounts.count(1, of: UInt32(user))
            let (bytes, limit) = accounts.room(of: UInt32(user))
            #expect(bytes >= 100 && limit == .bytes)
            charges.append(charge(bytes, to: UInt32(user), in: accounts))
        }
        #expect(accounts.sum <= 2 * 6400)
    }

    @Test("Users who take all they can over and over come to have the same, and what is common never runs out")
    func equal() {
        let accounts = UserBytes(limit: 1_000_000, common: 9000)
        let charges = (0..<8).map { charge(0, to: $0, in: accounts) }
        for _ in 0..<100 {
            for (user, charge) in charges.enumerated() {
                charge.bytes = 0
                charge.bytes = accounts.room(of: UInt32(user)).bytes
                #expect(accounts.sum < 9000)
            }
        }
        // A ninth user would have as much.
        #expect(charges.allSatisfy { abs($0.bytes - 1000) < 10 })
    }

    @Test("Other limits count at once, also for what connections keep")
    func limits() {
        let accounts = UserBytes(limit: 1_000_000, common: 300, part: 100)
        accounts.count(1, of: 1)
        let held = charge(200, to: 1, in: accounts)
        accounts.part = 200
        #expect(accounts.limit(against: 150, ofUser: 1) == nil && accounts.limit(against: 151, ofUser: 1) == .bytes)
        accounts.part = 0
        #expect(accounts.limit(against: 1, ofUser: 1) == .bytes && accounts.limit(against: 50, ofUser: 2) == nil)
        withExtendedLifetime(held) {}
    }

    @Test("What is gone counts for its user until it is freed, and leaves room for what is charged already")
    func former() {
        let accounts = UserBytes(limit: 800, common: 1600)
        var released = 0
        accounts.onRelease = { released += $0 }
        accounts.chargeFormer(700, to: 1)
        #expect(accounts.bytes(ofUser: 1, for: .former) == 700)
        #expect(accounts.limit(against: 101, ofUser: 1) == .bytesPerUser)
        #expect(accounts.declaredRoom(of: 1, isCharged: true).bytes == 300)
        #expect(accounts.declaredRoom(of: 1, isCharged: false).bytes == 100)
        accounts.chargeFormer(-700, to: 1)
        #expect(accounts.isEmpty && released == 700)
        // Of the configuration, which nobody is charged for.
        accounts.chargeFormer(50, to: nil)
        #expect(accounts.isEmpty)
        accounts.chargeFormer(-50, to: nil)
        #expect(accounts.isEmpty && released == 750)
    }

    @Test("A user's room shrinks while something waits and little is left, and each time it grows is reported once")
    func growing() {
        let accounts = UserBytes(limit: 800)
        var freed: [UInt32] = []
        var released = 0
        accounts.onRoom = { freed.append($0) }
        accounts.onRelease = { released += $0 }
        let declared = ByteCharge(to: 1, for: .declared, in: accounts)
        let waiting = ByteCharge(to: 1, for: .waiting, in: accounts)
        declared.bytes = 760
        #expect(accounts.room(ofUser: 1) == .ample)
        waiting.bytes = 1
        #expect(accounts.room(ofUser: 1) == .none && accounts.room(ofUser: 2) == .ample)
        declared.bytes = 700
        #expect(accounts.room(ofUser: 1) == .small && freed == [1])
        declared.bytes = 650
        #expect(accounts.room(ofUser: 1) == .small && freed == [1])
        waiting.bytes = 0
        #expect(accounts.room(ofUser: 1) == .ample && freed == [1, 1])
        declared.bytes = 300
        #expect(freed == [1, 1] && released == 60 + 50 + 1 + 350)
    }
}
