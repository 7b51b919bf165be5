import Foundation
import Glibc
import PointerWire
import Testing

@Suite("pointerd started by a user")
struct PointerdUserTests {
    /// The program and the arguments that come before pointerd's own, to run it as somebody who is not root.
    private static func command(_ arguments: [String]) -> (program: String, arguments: [String]) {
        guard geteuid() == 0 else { return ("pointerd", arguments) }
        let identity = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        return ("/usr/bin/setpriv", identity + ["\(ProgramRun.folder)/pointerd"] + arguments)
    }

    /// Whether a user that is not root can run what was built: it may lie in a folder that is closed to others.
    static let canRun: Bool = {
        let (program, arguments) = command(["--version"])
        return (try? ProgramRun(program, arguments))?.ending == .status(0)
    }()

    @Test(
        "without XDG_RUNTIME_DIR there is nowhere to listen, and it says what to do",
        .enabled(if: canRun, "no user but root may run the programs that were built"),
        arguments: [[:], ["XDG_RUNTIME_DIR": ""]]
    )
    func noRuntimeFolder(environment: [String: String]) throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        #expect(unsafe chmod(folder.path, 0o755) == 0)
        let (program, arguments) = Self.command(resting)
        let run = try ProgramRun(program, arguments, environment: environment)
        #expect(run.ending == .status(1))
        #expect(
            run.errors
                == "Error: nowhere to listen: XDG_RUNTIME_DIR is not set; name a path with --socket or POINTERD_SOCKET\n"
        )
    }

    @Test(
        "with XDG_RUNTIME_DIR it listens there",
        .enabled(if: canRun, "no user but root may run the programs that were built")
    )
    func runtimeFolder() throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        #expect(unsafe chmod(folder.path, 0o777) == 0)
        let socket = "\(folder.path)/pointerd.sock"
        let (program, arguments) = Self.command(resting)
        let daemon = try DaemonProcess(
            program: program,
            arguments,
            socket: socket,
            in: folder,
            environment: ["XDG_RUNTIME_DIR": folder.path]
        )
        try daemon.waitForLine("listens on \(socket)")
        #expect(try daemon.connect().state().frame == 0)
        #expect(try daemon.stop() == .status(0))
        #expect(!FileManager.default.fileExists(atPath: socket))
    }
}
