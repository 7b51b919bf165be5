import DriveDevices
import PointerModel
import Testing

@Suite("What each person wants of the drive")
struct DriveWishesTests {
    private static let (root, alice, bob, away): (UInt32, UInt32, UInt32, UInt32) = (0, 1000, 1001, 1002)
    private static let seat = SeatUsers(of: "seat0", active: alice, present: [root, alice, bob])

    @Test(
        "Root speaks for everybody, also with a session on the seat, and so does who has none",
        arguments: [root, away]
    )
    func everybody(user: UInt32) {
        var wishes = DriveWishes(isEnabled: true)
        wishes.set(.on, by: Self.alice, on: Self.seat)
        wishes.set(.off, by: user, on: Self.seat)
        for person in [Self.root, Self.alice, Self.bob] { #expect(wishes.wish(of: person) == .off) }
    }

    @Test("Where nobody says who is in front, all speak for everybody")
    func withoutSeats() {
        var wishes = DriveWishes(isEnabled: true)
        wishes.set(.off, by: Self.alice, on: nil)
        #expect(wishes.wish(of: nil) == .off && wishes.wish(of: Self.bob) == .off)
    }

    @Test("A trial for everybody is one unless all have it on, and leaves alone what a person has kept")
    func trialForEverybody() {
        var wishes = DriveWishes(isEnabled: true)
        wishes.turnOn(until: 5, by: Self.root, on: Self.seat)
        #expect(wishes.wish(of: Self.alice) == .on)

        wishes.set(.off, by: Self.alice, on: Self.seat)
        wishes.turnOn(until: nil, by: Self.bob, on: Self.seat)
        wishes.turnOn(until: 5, by: Self.root, on: Self.seat)
        #expect(wishes.wish(of: Self.alice) == .trial(until: 5) && wishes.wish(of: Self.bob) == .on)
        #expect(wishes.nextEnd == 5)
        wishes.endTrials(at: 4)
        #expect(wishes.wish(of: Self.alice) == .trial(until: 5))
        wishes.endTrials(at: 5)
        #expect(wishes.wish(of: Self.alice) == .off && wishes.wish(of: Self.bob) == .on && wishes.nextEnd == nil)
    }

    @Test("A person's trial is that person's, unless it is on anyway")
    func trialOfOne() {
        var wishes = DriveWishes(isEnabled: false)
        wishes.turnOn(until: 5, by: Self.alice, on: Self.seat)
        #expect(wishes.wish(of: Self.alice) == .trial(until: 5) && wishes.wish(of: Self.bob) == .off)
        wishes.turnOn(until: nil, by: Self.alice, on: Self.seat)
        wishes.turnOn(until: 9, by: Self.alice, on: Self.seat)
        #expect(wishes.wish(of: Self.alice) == .on)
    }

    @Test(
        "Another configuration counts for who is in front, and not against what the others have said",
        arguments: [true, false]
    )
    func configured(isEnabled: Bool) {
        var wishes = DriveWishes(isEnabled: !isEnabled)
        let other: DriveWish = isEnabled ? .off : .on
        for user in [Self.alice, Self.bob] { wishes.set(other, by: user, on: Self.seat) }
        wishes.configure(isEnabled: isEnabled, inFront: Self.alice)
        #expect(wishes.wish(of: Self.alice) == (isEnabled ? .on : .off))
        #expect(wishes.wish(of: Self.bob) == other)
    }
}
