import CLinux
import FoundationEssentials
import Glibc
import PointerRuntime
import SystemPackage

/// Runs of programs that may hang, or print without end: each has so much time, and so many bytes.
enum BoundedRun {
    /// What a program printed, and how it ended.
    struct Answer {
        /// The exit status; beyond 128, that of a shell for a program that a signal ended.
        let status: Int32
        let output: [UInt8]
    }

    /// Runs a program without input and without a descriptor of this process, and waits for its end. Whatever is late or prints too much is
    /// killed, and waited for no longer than a second: it may be in a call of the kernel that does not end.
    /// - Parameters:
    ///   - program: its path, or a name that PATH has.
    ///   - arguments: its arguments, without its own name.
    ///   - seconds: time that it has.
    ///   - takesErrors: whether what it prints to standard error counts too. Otherwise that is lost.
    ///   - leads: whether it makes a session of its own, as setsid(1) does. Then what is left of its process group is killed with it, and
    ///     after its end.
    /// - Throws: errors of the system; ENOENT if the program does not exist, ETIMEDOUT if it took too long, EFBIG if it printed too much.
    static func run(
        _ program: String,
        _ arguments: [String],
        within seconds: Double,
        takesErrors: Bool = false,
        leads: Bool = false
    ) throws(Errno) -> Answer {
        let end = ContinuousClock.now + .seconds(seconds)
        var ends: [Int32] = [0, 0]
        _ = try unsafe Errno.check(clinux_pipe(&ends))
        let reader = OwnedDescriptor(ends[0])
        let process = try start(program, arguments, output: OwnedDescriptor(ends[1]), takesErrors: takesErrors)
        do throws(Errno) {
            let output = try read(reader.rawValue, until: end)
            try awaitEnd(of: process, until: end)
            // Until the status is taken, the number belongs to this process and its group.
            if leads { kill(-process, SIGKILL) }
            return Answer(status: try SpawnedProgram.status(of: process), output: output)
        } catch {
            // What is no child has a number that may be another program's.
            if error == .noChildProcess { throw error }
            if leads { kill(-process, SIGKILL) }
            kill(process, SIGKILL)
            // It ends at once, unless a call of the kernel keeps it.
            try? awaitEnd(of: process, until: .now + .seconds(grace))
            waitpid(process, nil, WNOHANG)
            throw error
        }
    }

    /// Seconds for the end of a program that is killed.
    private static let grace = 1.0

    /// Starts the program, and closes this process's end of its output.
    private static func start(
        _ program: String,
        _ arguments: [String],
        output: consuming OwnedDescriptor,
        takesErrors: Bool
    ) throws(Errno) -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO)
        if takesErrors {
            unsafe posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDERR_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        for descriptor in inherited { unsafe posix_spawn_file_actions_addclose(&actions, descriptor) }
        return try unsafe SpawnedProgram.start(program, arguments, &actions)
    }

    /// Descriptors beyond the standard ones, which this process may have from its own parent. What is closed meanwhile does no harm.
    private static var inherited: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 > STDERR_FILENO }
    }

    /// Reads to the end of a pipe.
    private static func read(_ pipe: Int32, until end: ContinuousClock.Instant) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        while true {
            var watched = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&watched, 1, milliseconds(until: end))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { throw ready == 0 ? .timedOut : .last }
            let count = unsafe Glibc.read(pipe, &part, part.count)
            guard count > 0 else {
                if count == 0 { return bytes }
                throw .last
            }
            bytes += part[..<count]
            guard bytes.count <= PointerctlLimit.answerBytes.most else { throw .fileTooLarge }
        }
    }

    /// Waits for the end of a process, which has closed its output: that comes shortly before. Its status is not taken.
    private static func awaitEnd(of process: pid_t, until end: ContinuousClock.Instant) throws(Errno) {
        while true {
            var ended = unsafe siginfo_t()
            if unsafe waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT) < 0 {
                guard errno == EINTR else { throw .last }
            } else if unsafe ended.si_signo != 0 {
                return
            }
            guard milliseconds(until: end) > 0 else { throw .timedOut }
            usleep(1000)
        }
    }

    private static func milliseconds(until end: ContinuousClock.Instant) -> Int32 {
        let (seconds, attoseconds) = (end - .now).components
        return Int32(max(0, min(86_400_000, Double(seconds) * 1000 + Double(attoseconds) / 1e15)))
    }
}
