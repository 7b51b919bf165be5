package import PointerClient
package import PointerRuntime
package import SystemPackage

/// A stream of the daemon on an event loop, until the stream ends. A ``StreamLink`` connects again.
package final class StreamReader<Element: Sendable> {
    private let loop: EventLoop
    private let stream: DaemonStream<Element>
    private let onEvent: (Element) -> Void
    private let onDrained: () -> Void
    private let onEnd: (ClientError) -> Void
    private var watch: EventLoop.Watch?
    private var limit = TurnLimit()
    /// Whether events that have arrived wait for the next turn of the loop, as those that came with the first one.
    private var isBehind = true

    /// Reads a stream from the next turn on. Throws the errors of epoll_ctl(2).
    /// - Parameters:
    ///   - stream: the stream.
    ///   - loop: the program's event loop.
    ///   - onEvent: receives each event. It may call ``close()``.
    ///   - onDrained: called after the events of a turn.
    ///   - onEnd: called when the stream ends, with the reason.
    package init(
        _ stream: DaemonStream<Element>,
        on loop: EventLoop,
        onEvent: @escaping (Element) -> Void,
        onDrained: @escaping () -> Void = {},
        onEnd: @escaping (ClientError) -> Void
    ) throws(Errno) {
        self.loop = loop
        self.stream = stream
        self.onEvent = onEvent
        self.onDrained = onDrained
        self.onEnd = onEnd
        watch = try loop.watch(stream.descriptor, for: .readable, priority: .normal) { [unowned self] _ in read() }
        loop.inEachTurn(while: { [weak self] in self?.isBehind ?? false }) { [weak self] in self?.read() }
    }

    deinit { close() }

    /// Reads no more.
    package func close() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        isBehind = false
    }

    private func read() {
        guard watch != nil, !limit.isReached(in: loop) else { return }
        isBehind = false
        do throws(ClientError) {
            while limit.allowsOne(in: loop), try stream.receiveMessage(onEvent) {
                guard watch != nil else { return }
            }
            isBehind = limit.isReached(in: loop)
        } catch {
            close()
            return onEnd(error)
        }
        onDrained()
    }
}
