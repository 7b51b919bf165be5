import CLinux
import PointerRuntime
import SystemPackage
import Testing

// Signals are sent to the thread that runs the test, so tests beside it never see them.
@Suite struct SignalWatcherTests {
    @Test("Signals arrive as events, in one turn")
    func delivery() throws {
        let loop = try EventLoop()
        var seen: [Int32] = []
        let watcher = try SignalWatcher(on: loop, [SIGUSR1, SIGHUP]) { seen.append($0) }
        raise(SIGUSR1)
        raise(SIGHUP)
        #expect(try loop.turn(timeout: patience) == 1)
        #expect(seen.sorted() == [SIGHUP, SIGUSR1].sorted())
        withExtendedLifetime(watcher) {}
    }

    @Test("A number that is no signal is refused")
    func refusal() throws {
        let loop = try EventLoop()
        #expect(throws: Errno.invalidArgument) { try SignalWatcher(on: loop, [4711]) { _ in } }
    }

    @Test("The signal mask of before is put back")
    func mask() throws {
        var before = sigset_t()
        _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
        let loop = try EventLoop()
        do {
            let watcher = try SignalWatcher(on: loop, [SIGUSR2]) { _ in }
            var during = sigset_t()
            _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &during)
            #expect(unsafe sigismember(&during, SIGUSR2) == 1)
            withExtendedLifetime(watcher) {}
        }
        var after = sigset_t()
        _ = unsafe pthread_sigmask(SIG_BLOCK, nil, &after)
        #expect(unsafe sigismember(&after, SIGUSR2) == sigismember(&before, SIGUSR2))
    }
}
