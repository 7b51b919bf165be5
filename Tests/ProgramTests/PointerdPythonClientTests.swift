import Glibc
import PointerWire
import Testing

@Suite("pointerd and a Varlink client that nobody here wrote")
struct PointerdPythonClientTests {
    /// The interpreter that has the `varlink` package of PyPI, or should have.
    private static let interpreter =
        unsafe getenv("POINTERD_TEST_PYTHON").map { unsafe String(cString: $0) }
        ?? "/usr/bin/python3"

    static let isAvailable: Bool =
        (try? ProgramRun(interpreter, ["-c", "import varlink"]))?.ending == .status(0)

    @Test(
        "reads the interface descriptions, calls every method, and understands every answer and error",
        .enabled(if: isAvailable, "POINTERD_TEST_PYTHON, or /usr/bin/python3, cannot import the module varlink")
    )
    func everyMethod() throws {
        let folder = try TemporaryFolder()
        let recording = try folder.file("resting.evemu", MouseRecording.resting.text)
        let daemon = try DaemonProcess(
            ["--config", Repository.path("config/demo.toml"), "--replay", recording],
            in: folder
        )
        let script = Repository.path("Tests/ProgramTests/Support/call_every_method.py")
        let run = try ProgramRun(Self.interpreter, [script, daemon.socket])
        #expect(run.errors == "")
        #expect(run.ending == .status(0))
        let methods =
            AssistMethod.allCases.map(\.qualifiedName) + CompositorMethod.allCases.map(\.qualifiedName)
            + DevicesMethod.allCases.map(\.qualifiedName)
            + DriveMethod.allCases.map(\.qualifiedName) + LayoutMethod.allCases.map(\.qualifiedName)
            + ServiceMethod.allCases.map(\.qualifiedName)
            + PointerMethod.allCases.map(\.qualifiedName)
        #expect(run.lines.filter { $0.hasPrefix("called ") } == methods.sorted().map { "called \($0)" })
        #expect(run.lines.filter { $0.hasPrefix("refused ") }.count == 4)
        // Its streams ended with their connections, and were no trouble.
        #expect(try daemon.connect().state().region == nil)
        #expect(try daemon.stop() == .status(0))
        #expect(daemon.log.filter { $0.contains("connection ended") } == [])
    }
}
