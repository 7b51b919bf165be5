import PointerRuntime
package import SystemPackage

/// The time to decide that the person has chosen, which the next window begins with: a file with a number of seconds.
package struct DecisionTimeFile {
    private let path: FilePath

    /// - Parameter folder: where programs keep what they remember of a person, such as `~/.local/state`.
    package init(in folder: FilePath) { path = folder.appending("pointerd/decision-time") }

    package var folder: FilePath { path.removingLastComponent() }

    /// The time in seconds; nil if the person has chosen none that the window has.
    package var seconds: Int? {
        guard let bytes = try? FileContents.read(path, atMost: SettingsModelLimit.decisionTime),
            let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first, let seconds = Int(line)
        else { return nil }
        return Trial.times.contains(seconds) ? seconds : nil
    }

    /// Writes the time into the folder, which must exist. Throws the errors of ``StagedFile``.
    package func write(_ seconds: Int) throws(Errno) {
        try StagedFile(Array("\(seconds)\n".utf8), for: path).replace()
    }
}
