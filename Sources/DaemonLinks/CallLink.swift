package import PointerClient
package import PointerRuntime
import SystemPackage

/// Calls to the daemon on an event loop, over one connection. Nothing waits for a reply. After a loss the next call connects again.
package final class CallLink {
    private let loop: EventLoop
    private let location: DaemonLocation
    private var calls: PendingCalls?
    private var watch: EventLoop.Watch?
    /// Called when the daemon refuses a call, with the reason.
    package var onRefusal: (ClientError) -> Void = { _ in }
    /// Called when all calls have their replies.
    package var onDone: () -> Void = {}
    /// Called when the connection is lost or cannot be made, with the reason. The calls without a reply are lost with it.
    package var onLoss: (ClientError) -> Void = { _ in }

    /// Creates a link without a connection.
    package init(on loop: EventLoop, at location: DaemonLocation) {
        self.loop = loop
        self.location = location
    }

    deinit { close() }

    /// Number of calls without a reply yet.
    package var count: Int { calls?.count ?? 0 }

    /// Sends calls, one after the other.
    package func send(_ list: [Call<Void>]) {
        do throws(ClientError) {
            let calls = try connected()
            for call in list { try calls.send(call) }
            updateInterests()
        } catch {
            lose(error)
        }
    }

    /// Closes the connection. The calls without a reply are lost.
    package func close() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        calls = nil
    }

    private func connected() throws(ClientError) -> PendingCalls {
        if let calls { return calls }
        let new = try PendingCalls(at: location)
        do throws(Errno) {
            watch = try loop.watch(new.descriptor, for: .readable, priority: .normal) { [unowned self] _ in read() }
        } catch {
            throw .system(error)
        }
        calls = new
        return new
    }

    private func read() {
        guard let calls else { return }
        do throws(ClientError) {
            while let result = try calls.receive() {
                if case .failure(let error) = result { onRefusal(error) }
            }
        } catch {
            return lose(error)
        }
        updateInterests()
        if calls.count == 0 { onDone() }
    }

    private func updateInterests() {
        guard let calls, let watch else { return }
        try? loop.change(watch, to: calls.wantsToWrite ? [.readable, .writable] : .readable)
    }

    private func lose(_ error: ClientError) {
        close()
        onLoss(error)
    }
}
