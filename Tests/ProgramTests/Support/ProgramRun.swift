import Foundation
import Glibc
import SystemPackage

/// A program from its start to its end: what it wrote, and how it ended.
struct ProgramRun {
    /// How a program ended.
    enum Ending: Equatable {
        case status(Int32)
        case signal(Int32)
    }

    /// What is done to the program while it runs.
    enum Interference {
        case interrupt
        case closeOutput
        case stopDaemon
    }

    /// A program that neither ended nor said anything for the time that only catches hangs.
    struct Hang: Error {
        var output: String
    }

    let ending: Ending
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// Where the programs that were built lie: in POINTERD_BIN_DIR, else beside the tests.
    static var folder: String {
        if let named = unsafe getenv("POINTERD_BIN_DIR") { return unsafe String(cString: named) }
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return FilePath(tests).removingLastComponent().string
    }

    /// Variables that say where sanitizers and the count of covered lines write; programs are compiled as tests are.
    private static let instrumentation = [
        "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "LLVM_PROFILE_FILE",
    ].compactMap { (name: String) -> String? in
        unsafe getenv(name).map { unsafe "\(name)=\(String(cString: $0))" }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - environment: All of its environment beyond PATH.
    ///   - daemon: Serves the program while it runs.
    ///   - onTerminal: Whether its standard output is a terminal rather than a pipe.
    ///   - interference: What is done to it as soon as its output contains the text.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        daemon: FakeDaemon? = nil,
        onTerminal: Bool = false,
        when interference: (contains: String, then: Interference)? = nil
    ) throws {
        let (out, outEnd) = onTerminal ? try Descriptor.terminal() : try Descriptor.pipe()
        let (err, errEnd) = try Descriptor.pipe()
        let child = try Self.start(program, arguments, environment, output: outEnd, errors: errEnd)
        close(outEnd)
        close(errEnd)
        var streams: [Int32: [UInt8]] = [out: [], err: []]
        var open: Set<Int32> = [out, err]
        var pending = interference
        defer { for descriptor in open { close(descriptor) } }
        while !open.isEmpty {
            var descriptors = (Array(open) + (daemon?.descriptors ?? [])).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard unsafe poll(&descriptors, nfds_t(descriptors.count), 60_000) > 0 else {
                kill(child, SIGKILL)
                _ = waitpid(child, nil, 0)
                throw Hang(output: String(decoding: streams.values.joined(), as: UTF8.self))
            }
            for ready in descriptors where ready.revents != 0 {
                guard open.contains(ready.fd) else {
                    try daemon?.serve(ready.fd)
                    continue
                }
                if let bytes = try Descriptor.read(ready.fd) {
                    streams[ready.fd, default: []] += bytes
                } else {
                    open.remove(ready.fd)
                    close(ready.fd)
                }
            }
            guard let (text, action) = pending else { continue }
            guard String(decoding: streams[out] ?? [], as: UTF8.self).contains(text) else { continue }
            pending = nil
            switch action {
            case .interrupt: kill(child, SIGINT)
            case .stopDaemon: daemon?.stop()
            case .closeOutput:
                open.remove(out)
                close(out)
            }
        }
        ending = try Self.ending(of: child)
        // A terminal turns each line feed into two characters.
        output = String(
            decoding: (streams[out] ?? []).filter { !onTerminal || $0 != UInt8(ascii: "\r") },
            as: UTF8.self
        )
        errors = String(decoding: streams[err] ?? [], as: UTF8.self)
    }

    /// Waits for a program that is about to end, or has ended.
    static func ending(of child: pid_t) throws -> Ending {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) != child {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
        }
        return status & 0x7F == 0 ? .status((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }

    /// Starts a program, with a descriptor of the test's as its descriptor 3 where one is passed.
    static func start(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String],
        output: Int32,
        errors: Int32,
        passing descriptor: Int32? = nil
    ) throws -> pid_t {
        let path = program.hasPrefix("/") ? program : "\(folder)/\(program)"
        var variables = environment.map { "\($0.key)=\($0.value)" }
        variables.append("PATH=/usr/bin:/bin")
        variables += Self.instrumentation
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // The last: the number may be that of one of the others.
        if let descriptor { unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, 3) }
        // The tests may run with signals blocked or ignored that the program should know as any shell leaves them.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var argumentPointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var variablePointers = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer { unsafe (argumentPointers + variablePointers).forEach { unsafe free($0) } }
        var child: pid_t = 0
        let result = unsafe posix_spawn(&child, path, &actions, &attributes, &argumentPointers, &variablePointers)
        guard result == 0 else { throw Errno(rawValue: result) }
        return child
    }
}
