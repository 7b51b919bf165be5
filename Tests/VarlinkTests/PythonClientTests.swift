import CLinux
import FoundationEssentials
import Glibc
import PointerRuntime
import SystemPackage
import TestBasics
import Testing

@testable import Varlink

/// A program whose output is collected by a loop that serves it meanwhile.
struct Subprocess {
    /// What it wrote to standard output and standard error, and its exit status (-1 if a signal ended it).
    struct Result {
        let output: String
        let status: Int32
    }

    /// Runs a program found by name or path; the loop turns until it has closed its output.
    static func run(_ command: [String], turning loop: EventLoop) throws -> Result {
        var pipe: [Int32] = [-1, -1]
        guard unsafe Glibc.pipe(&pipe) == 0 else { throw Errno.last }
        for end in pipe { clinux_set_close_on_exec(end) }
        let reading = OwnedDescriptor(pipe[0])
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, pipe[1], 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, pipe[1], 2)
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        let inherited = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        var environment = unsafe inherited.map { unsafe strdup($0) } + [nil]
        defer { unsafe environment.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let error = unsafe posix_spawnp(&process, command[0], &actions, nil, &arguments, &environment)
        _ = close(pipe[1])
        guard error == 0 else { throw Errno(rawValue: error) }

        var output: [UInt8] = []
        var isDone = false
        let number = reading.rawValue
        let watch = try loop.watch(number, for: .readable) { _ in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(number, $0.baseAddress, $0.count) }
            if count > 0 { output += buffer[..<count] } else { isDone = true }
        }
        defer { loop.unwatch(watch) }
        while !isDone {
            if try loop.turn(timeout: LoopbackClient.patience) == 0 {
                _ = kill(process, SIGKILL)
                isDone = true
            }
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) == -1, errno == EINTR {}
        let exit = status & 0x7f == 0 ? status >> 8 & 0xff : -1
        return Result(output: String(decoding: output, as: UTF8.self), status: exit)
    }
}

/// The interpreter that has the `varlink` package, or should have.
enum Python {
    static let path: String = {
        guard let path = unsafe getenv("POINTERD_TEST_PYTHON") else { return "python3" }
        return unsafe String(cString: path)
    }()

    static let isAvailable: Bool = {
        do {
            return try Subprocess.run([path, "-c", "import varlink"], turning: try EventLoop()).status == 0
        } catch {
            return false
        }
    }()
}

/// The `varlink` package of PyPI, a client independent of this project.
@Suite(
    .enabled(
        if: Python.isAvailable,
        "python3, or POINTERD_TEST_PYTHON, cannot import the module varlink"
    )
)
struct PythonClientTests {
    /// A server on a socket of its own.
    private func serve(_ name: String) throws -> (harness: Harness, address: String) {
        let harness = try Harness()
        let path = "/tmp/pointerd-python-\(name)-\(getpid()).sock"
        try harness.server.listen(try ListeningSocket(path: path))
        return (harness, "unix:\(path)")
    }

    private func cli(_ harness: Harness, _ arguments: String...) throws -> Subprocess.Result {
        try Subprocess.run([Python.path, "-m", "varlink.cli"] + arguments, turning: harness.loop)
    }

    @Test("info shows the service and its interfaces")
    func info() throws {
        let (harness, address) = try serve("info")
        let result = try cli(harness, "info", address)
        #expect(result.status == 0)
        #expect(
            result.output == """
                Vendor: Example
                Product: Test
                Version: 1
                URL: https://example.org/
                Interfaces:
                   org.varlink.service
                   org.example.test

                """
        )
    }

    @Test("help shows the interface text as it was given")
    func help() throws {
        let (harness, address) = try serve("help")
        let result = try cli(harness, "help", "\(address)/org.example.test")
        #expect(result.status == 0)
        #expect(result.output == harness.interface.text + "\n")
        let service = try cli(harness, "help", "\(address)/org.varlink.service")
        #expect(service.status == 0)
        #expect(service.output.contains("method GetInfo() -> ("))
    }

    @Test("call shows replies and errors")
    func call() throws {
        let (harness, address) = try serve("call")
        let result = try cli(harness, "call", "\(address)/org.example.test.Echo", "{\"text\": \"hällo\"}")
        #expect(result.output == "{\n  \"text\": \"h\\u00e4llo\"\n}\n")
        let refused = try cli(harness, "call", "\(address)/org.example.test.Refuse")
        #expect(refused.output.contains("org.example.test.Refused"))
        let invalid = try cli(harness, "call", "\(address)/org.example.test.Echo", "{\"text\": 1}")
        #expect(invalid.output.contains("org.varlink.service.InvalidParameter"))
        #expect(invalid.output.contains("'parameter': 'text'"))
    }

    @Test("The library checks replies against the text and finds them right")
    func library() throws {
        let (harness, address) = try serve("library")
        let script = """
            import varlink
            with varlink.Client("\(address)") as client, client.open("org.example.test") as test:
                kinds = test.Kinds(True, 3, 2, None, "glad")
                print(sorted(kinds.items()))
                print(test.Kinds(flag=False, whole=2, number=0.5, word="w", mood="sad")["word"])
                numbers = test.Numbers(3, _more=True)
                print([next(numbers)["number"] for _ in range(3)])
            """
        let result = try Subprocess.run([Python.path, "-c", script], turning: harness.loop)
        #expect(
            result.output == """
                [('flag', True), ('items', [{'name': 'a'}]), ('mood', 'glad'), ('number', 2.0), ('whole', 3)]
                w
                [0, 1, 2]

                """
        )
        #expect(result.status == 0)
        try harness.turn { harness.server.connectionCount == 0 }
        #expect(harness.interface.closedStreams == 1)
    }

    @Test("The client of org.varlink.certification passes")
    func certification() throws {
        let (harness, address) = try serve("certification")
        // The text comes with the client; it is also one more that the parser has to read.
        let script = """
            import os, varlink.tests
            path = os.path.join(os.path.dirname(varlink.tests.__file__), "org.varlink.certification.varlink")
            print(open(path).read(), end="")
            """
        let text = try Subprocess.run([Python.path, "-c", script], turning: harness.loop)
        try #require(text.status == 0, "\(text.output)")
        let interface = CertificationInterface(text: text.output)
        try harness.server.add(interface)
        let result = try Subprocess.run(
            [Python.path, "-m", "varlink.tests.test_certification", "--client", "--varlink=\(address)"],
            turning: harness.loop
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.hasSuffix("Certification passed\n"))
        #expect(interface.mistakes == [])
        #expect(interface.isDone)
    }
}
