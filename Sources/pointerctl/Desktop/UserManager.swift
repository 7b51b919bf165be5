import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The service manager of the user, by `systemctl --user`.
enum UserManager {
    /// What systemctl printed, and its exit status.
    struct Answer {
        var status: Int32
        var text: String
    }

    /// Most of the text that is kept, in bytes.
    private static let mostText = 65_536

    /// Runs `systemctl --user`, and waits for its end.
    static func run(_ arguments: [String]) throws(Failure) -> Answer {
        var ends: [Int32] = [-1, -1]
        guard unsafe clinux_pipe(&ends) == 0 else { throw Failure(message: "cannot make a pipe: \(Errno.last)") }
        let reader = OwnedDescriptor(ends[0])
        var writer: OwnedDescriptor? = OwnedDescriptor(ends[1])
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        var process: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = unsafe (["systemctl", "--user", "--no-pager"] + arguments).map {
            unsafe strdup($0)
        }
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe words.append(nil)
        let error = unsafe posix_spawnp(&process, "systemctl", &actions, nil, words, environ)
        guard error == 0 else {
            throw Failure(
                message: "cannot run systemctl: \(Errno(rawValue: error))",
                advice: ["Without systemd, start pointer-overlay with your session, as its other programs are."]
            )
        }
        writer = nil
        withExtendedLifetime(writer) {}
        let text = read(reader.rawValue)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return Answer(status: status & 0x7f == 0 ? status >> 8 & 0xff : 128 + (status & 0x7f), text: text)
    }

    private static func read(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if bytes.count < mostText { bytes += buffer[..<count] }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
