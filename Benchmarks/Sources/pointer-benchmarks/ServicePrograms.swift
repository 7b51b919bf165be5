import Glibc

/// Where the programs are that are compared as services, and how they are called.
struct ServicePrograms {
    /// How a program is started.
    struct Command {
        let words: [String]
        let preload: String?
        /// Where it listens.
        let socket: String
        /// What hands on what is sent to it, in place of what reads a mouse.
        var relay: ServiceRelay?
        /// A file for what it complains of, where it says in its output that it is ready.
        var log: String?
    }

    /// For files of the run.
    let folder: String
    private let products: String
    private let sway: SwayCommand

    /// Nil where no folder can be made.
    init?() {
        guard let folder = Self.makeFolder(), let sway = SwayCommand() else { return nil }
        (self.folder, self.sway) = (folder, sway)
        let own = CommandLine.arguments[0]
        products = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        guard Self.write(many, to: folder + "/many.toml"), Self.write(layouts, to: folder + "/shipped.toml") else {
            return nil
        }
    }

    /// A new folder below /tmp; nil where none can be made.
    static func makeFolder() -> String? {
        var template = Array("/tmp/pointerd-benchmark-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { return nil }
        return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private var pointerd: String { workingFolder + "/.build/release/pointerd" }
    private var floorProgram: String { products + "/service-floor" }
    private var fakeMouse: String { products + "/libFakeMouse.so" }
    private var emptyProgram: String { products + "/empty-program" }
    /// A Swift program that does nothing.
    var empty: Command { Command(words: [emptyProgram], preload: nil, socket: folder + "/none") }

    /// One of its own.
    func command(for relay: ServiceRelay) -> Command {
        guard relay == .bus else { return sway.command(log: swayLog) }
        let socket = folder + "/bus"
        return Command(
            words: [relay.program, "--session", "--nofork", "--nopidfile", "--address=unix:path=" + socket],
            preload: nil,
            socket: socket,
            relay: .bus
        )
    }

    private var swayLog: String { folder + "/sway.log" }
    /// What it complained of last, the last bytes of it.
    func complaints(of relay: ServiceRelay) -> String {
        guard relay == .sway, let file = unsafe fopen(swayLog, "r") else { return "" }
        defer { unsafe fclose(file) }
        var text = [UInt8](repeating: 0, count: 65536)
        let size = unsafe fread(&text, 1, text.count, file)
        return String(decoding: text[..<size].suffix(2000), as: UTF8.self)
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
        for name in ["many.toml", "shipped.toml", "socket", "socket.lock", "floor", "bus", "notify", "sway.log"] {
            unsafe unlink(folder + "/" + name)
        }
        unsafe rmdir(folder)
        sway.removeFolder()
    }

    private var workingFolder: String {
        guard let path = unsafe getcwd(nil, 0) else { return "." }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// What config/demo.toml sets.
    private var layouts: String {
        let files = ["buttons", "quilt", "slider"].map { "\"\(workingFolder)/config/layouts/\($0).toml\"" }
        return "layouts = [\(files.joined(separator: ", "))]\n"
    }

    private var many: String {
        layouts + "[limits]\nconnections = 128\nconnectionsPerUser = 128\npendingBytes = 1048576\n"
    }

    static func write(_ text: String, to path: String) -> Bool {
        guard let file = unsafe fopen(path, "w") else { return false }
        let isWritten = unsafe fputs(text, file) >= 0
        return unsafe fclose(file) == 0 && isWritten
    }
}
