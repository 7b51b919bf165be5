import PointerProtocol
import PointerRuntime
import PointerService
import PointerTesting

/// Users with a session each on the seat.
extension ServiceStage {
    static let alice: UInt32 = 1000
    static let bob: UInt32 = 1001

    /// Has a seat show a user's session; both have one on it.
    func show(_ user: UInt32?, on seat: String = "seat0", with others: Set<UInt32> = []) {
        service.seatUsers = SeatUsers(of: seat, active: user, present: others.union([Self.alice, Self.bob]))
    }

    /// A client that follows the pointer; nothing has been taken yet.
    func follow(as user: UInt32?, _ parameters: String = "{}") throws -> LoopbackClient {
        let client = try connect(as: user)
        try client.send("{\"method\":\"io.pointerd.Pointer.Subscribe\",\"parameters\":\(parameters),\"more\":true}")
        return client
    }
}
