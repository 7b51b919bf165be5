import DaemonLinks
import Glibc
import PointerClient
import PointerModel
import PointerRuntime
import PointerTrace
import SystemPackage

/// A trace of what the daemon publishes, until a signal, the end of the time or the daemon's end.
final class LiveTrace {
    /// Interval between looks at the layout and updates of the progress, in microseconds.
    private static let interval: Int64 = 250_000
    /// Largest trace before compression, in bytes. An hour of motion has some ten million.
    private static let sizeLimit = 64 << 20

    /// Signals that end the trace.
    private static let endings = [SIGINT, SIGTERM, SIGHUP]

    private let daemon: DaemonConnection
    private let pointer: String?
    private let isRedacted: Bool
    private let limit: Int64?
    private var recorder: TraceRecorder?
    private var isLayoutOld = false
    private var ending: String?
    private var failure: Failure?

    init(_ command: TracePointer) {
        daemon = DaemonConnection(command.connection)
        pointer = command.pointer.name
        isRedacted = command.redact
        limit = command.limit.map { Int64($0 * 1_000_000) }
    }

    /// Records, and returns the trace.
    func run() throws -> PointerTrace.Trace {
        let loop: EventLoop
        let stream: DaemonStream<PointerStreamEvent>
        do throws(Errno) {
            loop = try EventLoop()
        } catch {
            throw Failure(message: "cannot wait for pointerd: \(error)")
        }
        do throws(ClientError) {
            stream = try daemon.begin(.events(of: pointer))
            try begin(with: stream.receive(within: daemon.timeout))
        } catch {
            throw Failure(error, of: "io.pointerd.Pointer.Subscribe", at: daemon)
        }
        Console.complain("recording the pointer; press Ctrl-C to stop")
        do throws(Errno) {
            try wait(on: loop, for: stream)
        } catch {
            throw Failure(message: "cannot wait for pointerd: \(error)")
        }
        if let failure { throw failure }
        if let ending { Console.complain(ending) }
        guard let trace = recorder?.finish(at: Timestamp(microseconds: EventLoop.now())) else {
            throw Failure(message: "pointerd sent no state: another user's session is active")
        }
        return trace
    }

    private func wait(on loop: EventLoop, for stream: DaemonStream<PointerStreamEvent>) throws(Errno) {
        let signals = try SignalWatcher(on: loop, Self.endings) { [unowned loop] _ in loop.stop() }
        let looks = try Timer(on: loop) { [unowned self, unowned loop] in
            look()
            if failure != nil || ending != nil { loop.stop() }
        }
        let end = try Timer(on: loop) { [unowned loop] in loop.stop() }
        try looks.arm(after: Self.interval, repeatingEvery: Self.interval)
        if let limit { try end.arm(after: limit) }
        let events = try StreamReader(stream, on: loop) { [unowned self] event in
            if ending == nil { append(event) }
        } onDrained: { [unowned self, unowned loop] in
            if ending != nil { loop.stop() }
        } onEnd: { [unowned self, unowned loop] _ in
            ending = ending ?? "pointerd ended the stream"
            loop.stop()
        }
        try loop.run()
        events.close()
        // A signal that comes now must not keep the trace from being written.
        for ending in Self.endings { signal(ending, SIG_IGN) }
        withExtendedLifetime((signals, looks, end)) {}
    }

    private func begin(with event: PointerStreamEvent) {
        guard let snapshot = event.snapshot else { return }
        do throws(Failure) {
            recorder = TraceRecorder(
                "live" + (pointer.map { ", pointer \(PointerText.escape($0))" } ?? ""),
                layout: try daemon.value(of: .layout),
                snapshot: snapshot,
                isRedacted: isRedacted,
                words: TraceWords().texts
            )
        } catch {
            failure = error
        }
    }

    private func append(_ event: PointerStreamEvent) {
        switch event {
        case .event(let event, let snapshot):
            if case .layout = event { isLayoutOld = true }
            let stamp = EventStamp(frame: snapshot.frame, time: snapshot.time, source: snapshot.state.source)
            recorder?.append(event, at: stamp)
        case .connected(let snapshot), .resynced(let snapshot):
            if recorder == nil { begin(with: event) } else { recorder?.replace(snapshot) }
        case .muted, .disconnected: break
        }
        if let size = recorder?.size, size > Self.sizeLimit { ending = "the trace is full" }
    }

    /// Looks at the layout if it has changed, and at the time.
    private func look() {
        if isLayoutOld {
            isLayoutOld = false
            do throws(Failure) {
                let layout = try daemon.value(of: .layout)
                recorder?.replace(layout, at: Timestamp(microseconds: EventLoop.now()))
            } catch {
                ending = error.message
            }
        }
        guard let recorder, isatty(STDERR_FILENO) == 1 else { return }
        let line = "\rpointerctl: \((recorder.seconds * 10).rounded() / 10) s"
        _ = try? FileDescriptor.standardError.writeAll(line.utf8)
    }
}
