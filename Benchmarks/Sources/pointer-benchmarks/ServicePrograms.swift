import Glibc

/// Where the programs are that are compared as services, and how they are called.
struct ServicePrograms {
    /// How a program is started.
    struct Command {
        let words: [String]
        let preload: String?
        /// Where it listens.
        let socket: String
        /// Whether it is a message bus, on which somebody sends what a report is elsewhere.
        var isBus = false
    }

    /// For files of the run.
    let folder: String
    private let products: String

    /// Nil where no folder can be made.
    init?() {
        var template = Array("/tmp/pointerd-benchmark-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let own = CommandLine.arguments[0]
        products = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        guard write(many, to: folder + "/many.toml"), write(layouts, to: folder + "/shipped.toml") else { return nil }
    }

    private var pointerd: String { workingFolder + "/.build/release/pointerd" }
    private var floorProgram: String { products + "/service-floor" }
    private var fakeMouse: String { products + "/libFakeMouse.so" }
    private var emptyProgram: String { products + "/empty-program" }
    /// A Swift program that does nothing.
    var empty: Command { Command(words: [emptyProgram], preload: nil, socket: folder + "/none") }

    /// A message bus of its own; nil where none is installed.
    var bus: Command? {
        let program = "/usr/bin/dbus-daemon"
        guard unsafe access(program, X_OK) == 0 else { return nil }
        let socket = folder + "/bus"
        return Command(
            words: [program, "--session", "--nofork", "--nopidfile", "--address=unix:path=" + socket],
            preload: nil,
            socket: socket,
            isBus: true
        )
    }

    /// Those of them that are not there.
    var missing: [String] {
        [pointerd, floorProgram, fakeMouse, emptyProgram].filter { unsafe access($0, R_OK) != 0 }
    }

    func floor(messageSize: Int) -> Command {
        let socket = folder + "/floor"
        return Command(words: [floorProgram, socket, "\(messageSize)"], preload: nil, socket: socket)
    }

    /// pointerd with limits that let many follow.
    var daemon: Command { daemon(with: "many.toml") }
    /// As it is installed.
    var shipped: Command { daemon(with: "shipped.toml") }

    private func daemon(with configuration: String) -> Command {
        let socket = folder + "/socket"
        return Command(
            words: [pointerd, "--config", folder + "/" + configuration, "--socket", socket],
            preload: fakeMouse,
            socket: socket
        )
    }

    func removeFolder() {
        for name in ["many.toml", "shipped.toml", "socket", "socket.lock", "floor", "bus", "notify"] {
            unsafe unlink(folder + "/" + name)
        }
        unsafe rmdir(folder)
    }

    private var workingFolder: String {
        guard let path = unsafe getcwd(nil, 0) else { return "." }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// What config/pointerd.toml sets.
    private var layouts: String {
        let files = ["buttons", "quilt", "slider"].map { "\"\(workingFolder)/config/layouts/\($0).toml\"" }
        return "layouts = [\(files.joined(separator: ", "))]\n"
    }

    private var many: String {
        layouts + "[limits]\nconnections = 128\nconnectionsPerUser = 128\npendingBytes = 1048576\n"
    }

    private func write(_ text: String, to path: String) -> Bool {
        guard let file = unsafe fopen(path, "w") else { return false }
        let isWritten = unsafe fputs(text, file) >= 0
        return unsafe fclose(file) == 0 && isWritten
    }
}
