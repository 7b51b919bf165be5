import CLinux
import DoctorCodes
import Glibc
import PointerClient
import PointerModel
import PointerRuntime
import SystemPackage

/// The window with the targets: the program pointer-demo, which shows what it reads from a pipe.
final class TargetWindow {
    private static let program = "pointer-demo"
    /// Names of the surface and of the node with the field, as that program declares them.
    private static let (surface, field) = ("pointer-demo-targets", "field")
    /// Longest wait for the window, and the time between two looks, in milliseconds.
    private static let (patience, interval) = (20_000, 50)

    private let process: pid_t
    private var pipe: FileDescriptor?
    /// How the program ended, in words; nil while it runs.
    private(set) var lastEnding: String?

    /// Starts the program. Its errors go to standard error.
    /// - Parameters:
    ///   - socket: path of the daemon's socket; nil for the usual one.
    ///   - reportsInput: whether it reports the cursor over the window in place of devices.
    init(socket: String?, reportsInput: Bool) throws(Failure) {
        guard let path = SiblingProgram.path(Self.program) else {
            throw Failure(
                message: "the calibration needs the program \(Self.program), which is not installed",
                advice: ["Install it: sudo apt install \(DesktopProgram.package)"]
            )
        }
        var arguments = ["--targets"]
        if reportsInput { arguments.append("--report-input") }
        if let socket { arguments += ["--socket", socket] }
        do throws(Errno) {
            (process, pipe) = try Self.start(path, arguments)
        } catch {
            throw Failure(message: "cannot run \(PointerText.escape(path)): \(error)")
        }
    }

    private static func start(_ program: String, _ arguments: [String]) throws(Errno) -> (pid_t, FileDescriptor) {
        var ends: [Int32] = [0, 0]
        try Errno.check(unsafe clinux_pipe(&ends))
        defer { Glibc.close(ends[0]) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        do throws(Errno) {
            let process = try unsafe SpawnedProgram.start(program, arguments, &actions)
            return (process, FileDescriptor(rawValue: ends[1]))
        } catch {
            Glibc.close(ends[1])
            throw error
        }
    }

    deinit { close() }

    /// Sends a line.
    func say(_ line: String) {
        // A window that is gone is noticed at the next look.
        _ = try? pipe?.writeAll((line + "\n").utf8)
    }

    /// Why the window is gone; nil while it is there.
    var ending: String? {
        if let lastEnding { return lastEnding }
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        lastEnding = status == 0 ? "the window was closed" : "the window could not be shown"
        return lastEnding
    }

    /// Closes the window, and waits for the program's end.
    func close() {
        try? pipe?.close()
        pipe = nil
        guard lastEnding == nil else { return }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        lastEnding = "the window was closed"
    }

    /// Waits until the daemon has the window's surface.
    /// - Returns: the place of the field, in points of all outputs.
    func wait(for daemon: DaemonConnection) throws(Failure) -> Point {
        for _ in 0..<Self.patience / Self.interval {
            if let ending { throw Failure(message: ending) }
            if let origin = Self.origin(in: try daemon.value(of: .layout)) { return origin }
            usleep(UInt32(Self.interval) * 1000)
        }
        throw Failure(
            message: "pointerd does not get the window's targets",
            advice: ["Does this user have the role layout?"]
        )
    }

    /// Returns the place of the field in a layout, in points of all outputs; nil if it has none.
    static func origin(in layout: Layout) -> Point? {
        guard let surface = layout.surfaces.first(where: { $0.id == Self.surface }),
            let field = surface.nodes.first(where: { $0.id == field })
        else { return nil }
        return surface.frame.origin + (field.frame.origin - .zero)
    }
}
