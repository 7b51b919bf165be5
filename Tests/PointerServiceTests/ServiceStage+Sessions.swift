import PointerModel
import PointerRuntime
import PointerService
import PointerWire
import TestBasics

/// Users with a session each on the seat.
extension ServiceStage {
    static let alice: UInt32 = 1000
    static let bob: UInt32 = 1001

    static func users(of seat: String, showing user: UInt32?, with others: Set<UInt32> = []) -> SeatUsers {
        SeatUsers(of: seat, active: user, present: others.union([alice, bob]))
    }

    /// Has a seat show a user's session; both have one on it.
    func show(_ user: UInt32?, on seat: String = "seat0", with others: Set<UInt32> = []) {
        service.setSeatUsers(Self.users(of: seat, showing: user, with: others))
    }

    /// A client that follows the pointer; nothing has been taken yet.
    func follow(as user: UInt32?, _ parameters: String = "{}") throws -> LoopbackClient {
        let client = try connect(as: user)
        try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}")
        return client
    }
}
