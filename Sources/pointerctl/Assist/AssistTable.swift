import AimingCalibration
import Glibc
import PointerConfiguration
import PointerModel
import SystemPackage

/// The table `[assist]` of desktop.toml.
struct AssistTable {
    private static let header = "[assist]"

    /// The profile, and the values in which the settings differ from it.
    let lines: [String]

    init(_ proposal: AssistProposal) {
        let (settings, usual) = (proposal.settings, proposal.profile.settings)
        var lines = [Self.header, "profile = \"\(proposal.profile.rawValue)\""]
        if settings.click != usual.click { lines.append("click = \"\(settings.click.rawValue)\"") }
        if settings.freezesClicks != usual.freezesClicks { lines.append("freeze = \(settings.freezesClicks)") }
        let numbers = [
            ("dragThreshold", \AssistSettings.dragThreshold), ("bubble", \.bubble), ("filter", \.filter),
            ("dwellClick", \.dwellClick),
        ]
        for (key, path) in numbers where settings[keyPath: path] != usual[keyPath: path] {
            lines.append("\(key) = \(settings[keyPath: path].compact)")
        }
        self.lines = lines
    }

    /// Writes the table into the person's desktop.toml, in place of the one that is there.
    /// - Returns: the path of the file.
    func write() throws(Failure) -> String {
        guard let file = DesktopFiles.userFile else {
            throw Failure(message: "there is no place for desktop.toml: HOME is not set")
        }
        var text: [String] = []
        do {
            text = try Self.read(file)
        } catch Errno.noSuchFileOrDirectory {
            try Self.makeFolder(file.removingLastComponent())
        } catch {
            throw Failure(message: "cannot read \(PointerText.escape(file.string)): \(error)")
        }
        let content = Self.replaced(in: text, by: lines).map { $0 + "\n" }.joined()
        try ReplacedFile.write(content.utf8, to: file.string)
        return file.string
    }

    /// Returns the lines of a file with the table in place of the one that is there, or at the end.
    static func replaced(in text: [String], by lines: [String]) -> [String] {
        func isHeader(_ line: String) -> Bool { line.drop { $0 == " " || $0 == "\t" }.hasPrefix("[") }
        let start = text.firstIndex { isHeader($0) && $0.filter { $0 != " " && $0 != "\t" }.hasPrefix(header) }
        guard let start else { return text + (text.isEmpty || text.last == "" ? [] : [""]) + lines }
        let end = text[(start + 1)...].firstIndex(where: isHeader) ?? text.endIndex
        return text[..<start] + lines + (end < text.endIndex ? [""] : []) + text[end...]
    }

    private static func read(_ file: FilePath) throws -> [String] {
        let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
        defer { try? descriptor.close() }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try unsafe part.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Makes the folder pointerd in the folder of configurations, and that one if it is missing too.
    private static func makeFolder(_ folder: FilePath) throws(Failure) {
        for folder in [folder.removingLastComponent(), folder] {
            guard unsafe mkdir(folder.string, 0o755) != 0, errno != EEXIST else { continue }
            throw Failure(message: "cannot make \(PointerText.escape(folder.string)): \(Errno(rawValue: errno))")
        }
    }
}
