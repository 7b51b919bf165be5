extension EventLoop {
    /// A handle on one watched descriptor. The loop never reuses a handle, and ignores a stale one.
    package struct Watch: Hashable, Sendable {
        let index: UInt32
        let generation: UInt32

        var token: UInt64 { UInt64(generation) << 32 | UInt64(index) }
    }

    /// An entry in the table of watches; free while `handler` is nil.
    final class Slot {
        var generation: UInt32 = 1
        var descriptor: Int32
        var priority: Priority
        var interests: Interests
        var handler: ((Readiness) -> Void)?

        init(_ descriptor: Int32, _ priority: Priority, _ interests: Interests) {
            self.descriptor = descriptor
            self.priority = priority
            self.interests = interests
        }
    }
}
