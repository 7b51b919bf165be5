import Synchronization

/// Lets one task at a time do something, in the order in which they came. One that is cancelled while it is in line leaves it at once.
final class AsyncLock: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Waits until nobody else has the turn.
    /// - Returns: false if the task was cancelled before; then there is no turn to end.
    func take() async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isMine: Bool? = state.withLock { state in
                    // Whoever cancels says so before it looks for the task in line.
                    if Task.isCancelled { return false }
                    if state.isTaken {
                        state.waiting.append((id, continuation))
                        return nil
                    }
                    state.isTaken = true
                    return true
                }
                if let isMine { continuation.resume(returning: isMine) }
            }
        } onCancel: {
            let left = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            left?.resume(returning: false)
        }
    }

    /// Gives the turn to who is next.
    func end() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst().continuation) }
            state.isTaken = false
            return nil
        }
        next?.resume(returning: true)
    }
}
