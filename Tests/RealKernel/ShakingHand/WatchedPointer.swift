import PointerClient
import SimulatedHand

/// The pointer as pointerd's events describe it.
final class WatchedPointer {
    private let stream: DaemonStream<PointerStreamEvent>
    private let frames: [Rect]
    private var snapshot: PointerSnapshot?

    /// - Parameter frames: frames of what can be lit.
    init(over frames: [Rect]) throws {
        stream = try DaemonStream(.events())
        self.frames = frames
        while snapshot == nil { snapshot = try stream.receive(within: .seconds(60)).snapshot }
    }

    /// Takes in what has come, and returns the pointer.
    func seen() throws -> SeenPointer {
        while let event = try stream.receive() { snapshot = event.snapshot ?? snapshot }
        guard let snapshot else { throw ClientError.timedOut }
        return SeenPointer(snapshot.state, over: frames)
    }
}
