import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Other programs that pointerctl runs.
enum ChildProcess {
    /// What a program printed, and how it ended.
    struct Answer {
        /// The exit status; beyond 128, that of a shell for a program that a signal ended.
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    /// Runs a program, and waits for its end.
    /// - Parameters:
    ///   - program: its path, or a name that PATH has.
    ///   - arguments: its arguments, without its own name.
    ///   - input: what it reads from standard input.
    /// - Throws: errors of the system; ENOENT if the program does not exist.
    static func run(_ program: String, _ arguments: [String], input: [UInt8] = []) throws(Errno) -> Answer {
        // Files in memory instead of pipes, so that neither of two programs waits for the other.
        let input = try MemoryFile(input)
        let output = try MemoryFile()
        let errors = try MemoryFile()
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input.descriptor.rawValue, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.descriptor.rawValue, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors.descriptor.rawValue, STDERR_FILENO)
        let process = try unsafe SpawnedProgram.start(program, arguments, &actions)
        return Answer(
            status: try SpawnedProgram.status(of: process),
            output: try output.content(),
            errors: String(decoding: try errors.content(), as: UTF8.self)
        )
    }
}

/// A file without a name, in memory.
private struct MemoryFile: ~Copyable {
    let descriptor: OwnedDescriptor

    /// Creates a file, which is then read from its beginning.
    init(_ content: [UInt8] = []) throws(Errno) {
        let file = OwnedDescriptor(try Errno.check(clinux_memory_file()))
        do {
            try FileDescriptor(rawValue: file.rawValue).writeAll(toAbsoluteOffset: 0, content)
        } catch {
            throw error as? Errno ?? .ioError
        }
        descriptor = file
    }

    /// Returns all that it has.
    func content() throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe pread(descriptor.rawValue, &part, part.count, bytes.count)
            guard count > 0 else {
                if count == 0 { return bytes }
                throw Errno.last
            }
            bytes += part[..<count]
        }
    }
}
