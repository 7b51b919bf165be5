import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// An Xvfb of a test's own. It ends with this.
package final class VirtualServer {
    private static let program = "/usr/bin/Xvfb"

    /// Whether the machine has one.
    package static var isInstalled: Bool { unsafe access(program, X_OK) == 0 }

    /// It has ended before it was ready.
    package struct EndedEarly: Error {}

    /// The name of its display.
    package let display: String
    private var child: pid_t = 0

    /// Starts it, with a screen of 800 × 600 pixels, and waits until it is ready.
    package init() throws {
        var ends: [Int32] = [-1, -1]
        try Errno.check(unsafe clinux_pipe(&ends))
        let stream = OwnedDescriptor(ends[0])
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // The threads of tests block signals, and the server must end at one.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = [
            Self.program, "-displayfd", "1", "-screen", "0", "800x600x24", "-noreset", "-nolisten", "tcp", "-ac",
        ]
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        let result = unsafe posix_spawn(&child, Self.program, &actions, &attributes, &pointers, environ)
        _ = close(ends[1])
        guard result == 0 else { throw Errno(rawValue: result) }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while unsafe read(stream.rawValue, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        display = ":" + String(decoding: line, as: UTF8.self)
        guard !line.isEmpty else {
            stop()
            throw EndedEarly()
        }
    }

    deinit { stop() }

    /// Ends it, and waits for its end.
    package func stop() {
        guard child > 0 else { return }
        kill(child, SIGTERM)
        _ = waitpid(child, nil, 0)
        child = 0
    }
}
