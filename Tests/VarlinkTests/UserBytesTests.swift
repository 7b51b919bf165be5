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
        #expect(accounts.hasRoom(for: 300, ofUser: 1) && !accounts.hasRoom(for: 301, ofUser: 1))
        #expect(accounts.hasRoom(for: 800, ofUser: 2) && accounts.declaredLimit == 300)
        accounts.limit = 400
        #expect(!accounts.hasRoom(for: 0, ofUser: 1) && accounts.declaredLimit == 150)
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
