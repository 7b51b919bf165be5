import Dispatch

/// Waiting for descriptors without a thread for each.
enum Readiness {
    /// A Dispatch source. Its functions may be called from any thread.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceProtocol
    }

    private static let queue = DispatchQueue(label: "io.pointerd.PointerClient")

    /// Waits until a descriptor is readable, its other end has hung up, or the task is cancelled. Afterwards nothing watches the
    /// descriptor any more, so it may be closed.
    /// - Parameters:
    ///   - descriptor: the descriptor.
    ///   - toWrite: whether to wait until the descriptor is writable instead.
    static func wait(for descriptor: Int32, toWrite: Bool = false) async {
        let waiting = Source(
            source: toWrite
                ? DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
                : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        )
        // One source per wait: a permanent source would have to be suspended, because an unread socket stays readable.
        waiting.source.setEventHandler { waiting.source.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                waiting.source.setCancelHandler { continuation.resume() }
                waiting.source.activate()
            }
        } onCancel: {
            waiting.source.cancel()
        }
    }
}
