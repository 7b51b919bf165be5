import Foundation
import Glibc
import PointerRuntime
import Testing

@testable import pointerctl

@Suite("Programs of the desktop")
struct ProgramStateTests {
    /// Starts a program that waits until it is killed.
    private func start(_ path: String) throws -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(path), strdup("86400"), nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let error = unsafe posix_spawn(&process, path, nil, nil, &words, environ)
        guard error == 0 else { throw POSIXError(.EIO) }
        return process
    }

    @Test("A program whose file is gone since it began has been replaced")
    func replaced() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "pointerctl-\(UUID().uuidString)").path
        // By another process, because what is started meanwhile would keep the file open for writing.
        #expect(try BoundedRun.run("/bin/cp", ["/bin/sleep", file], within: 600).status == 0)
        let program = try start(file)
        defer {
            kill(program, SIGKILL)
            waitpid(program, nil, 0)
        }
        #expect(!ProgramState.isReplaced(program))
        #expect(unsafe unlink(file) == 0)
        #expect(ProgramState.isReplaced(program))
        #expect(!ProgramState.isReplaced(0))
    }

    @Test("Only what started lately may still be asking the daemon")
    func lately() {
        let now = EventLoop.now()
        #expect(ProgramState.isLately(now))
        #expect(!ProgramState.isLately(now - ProgramState.settling))
    }
}
