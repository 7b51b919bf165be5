import Synchronization

/// A first-in, first-out lock for tasks. A task that is cancelled while it waits leaves the queue at once.
final class AsyncLock: Sendable {
    private struct State {
        var isHeld = false
        var waiting: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Waits until the task holds the lock.
    /// - Returns: false if the task was cancelled while waiting. It does not hold the lock then and must not release it.
    func acquire() async -> Bool {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAcquired: Bool? = state.withLock { state in
                    // Cancellation sets this flag before `onCancel` searches the queue, so the task cannot be missed by both.
                    if Task.isCancelled { return false }
                    if state.isHeld {
                        state.waiting.append((id, continuation))
                        return nil
                    }
                    state.isHeld = true
                    return true
                }
                if let isAcquired { continuation.resume(returning: isAcquired) }
            }
        } onCancel: {
            let left = state.withLock { state in
                state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
            }
            left?.resume(returning: false)
        }
    }

    /// Passes the lock to the next waiting task.
    func release() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst().continuation) }
            state.isHeld = false
            return nil
        }
        next?.resume(returning: true)
    }
}
