import Foundation

/// A folder of its own for a test, removed with all that is in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/pointerd-test-XXXXXX".utf8CString)
        guard let name = unsafe mkdtemp(&template) else { throw POSIXError(.EIO) }
        path = unsafe String(cString: name)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file into the folder and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let file = "\(path)/\(name)"
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        return file
    }

    /// Writes a program into the folder and gives its path.
    func program(_ name: String, _ text: String) throws -> String {
        try program(name, copiedFrom: file("\(name).text", text))
    }

    /// Copies a program into the folder and gives its path. Another process writes it: a child that a test beside this one starts
    /// meanwhile would hold this process's file open, and so keep it from being executed.
    @discardableResult
    func program(_ name: String, copiedFrom source: String) throws -> String {
        let program = "\(path)/\(name)"
        let install = Process()
        install.executableURL = URL(filePath: "/usr/bin/install")
        install.arguments = ["-m", "0755", source, program]
        try install.run()
        install.waitUntilExit()
        guard install.terminationStatus == 0 else { throw POSIXError(.EIO) }
        return program
    }
}
