import Dispatch

/// Waiting for descriptors without a thread for each.
enum Readiness {
    /// A source of Dispatch, whose functions may be called from any thread.
    private struct Source: @unchecked Sendable {
        let source: any DispatchSourceProtocol
    }

    private static let queue = DispatchQueue(label: "io.pointerd.PointerClient")

    /// Returns when a descriptor can be read or its other end has hung up, or the task is cancelled; by then nothing waits for the
    /// descriptor any more, so that it may be closed.
    /// - Parameter toWrite: whether to wait until it can be written instead.
    static func wait(for descriptor: Int32, toWrite: Bool = false) async {
        let waiting = Source(
            source: toWrite
                ? DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
                : DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        )
        // One wait each: a source that stayed would have to be suspended, as a socket that nobody reads from stays readable.
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
