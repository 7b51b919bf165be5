import ConfigurationFiles
import DesktopConfiguration
import DoctorCodes
import Glibc
import PointerModel
import PointerWire
import SafeText
import SystemPackage

/// The person's own desktop.toml, of which `[assist]` is written.
enum AssistFile {
    /// What still keeps the file from being in force, and how a person puts it in force: pointer-feeder asks for what is in it.
    static func advice() -> [String] { mistakes + starting }

    /// What is wrong with the help all the same, such as in the machine's file.
    private static var mistakes: [String] {
        guard let error = DesktopFiles().load().error(in: [.assist]) else { return [] }
        return ["It has no effect until this is mended:"] + error.diagnostics.map(\.description)
    }

    private static var starting: [String] {
        // Without systemd, only the person knows how the feeder starts.
        guard let feeder = try? ProgramState(of: .feeder) else {
            return ["pointer-feeder puts it in force while it runs."]
        }
        if !feeder.isInstalled {
            return [
                "pointer-feeder puts it in force, which is not installed: it is in the package \(DesktopProgram.package)."
            ]
        }
        let enabling = "pointerctl desktop enable feeder"
        guard feeder.isEnabled || feeder.isRunning else {
            return ["To put it in force, now and at each login: \(enabling)"]
        }
        if feeder.isRunning { return feeder.isEnabled ? [] : ["To start it at each login: \(enabling)"] }
        return ["To put it in force now: systemctl --user start pointer-feeder"]
    }

    /// Writes what the person asks for into the file, and leaves the rest of it as it is.
    /// - Returns: path of the file.
    @discardableResult
    static func write(_ choice: AssistChoice) throws(Failure) -> String {
        guard let file = DesktopFiles.userFile else {
            throw Failure(message: "there is no home folder: neither XDG_CONFIG_HOME nor HOME names one")
        }
        let name = PointerText.escape(file.string)
        let text: String?
        do throws(ConfigurationError) {
            text = try DesktopFiles.text(of: file)
        } catch {
            throw Failure(message: error.description)
        }
        let changed: String
        do throws(AssistTable.Failure) {
            changed = try AssistTable.replacing(in: text ?? "", by: choice)
        } catch {
            switch error {
            case .mistakes:
                throw Failure(
                    message: "\(name) is no TOML, and is left as it is",
                    advice: ["To see why: pointerctl check \(name)"]
                )
            case .otherForm(let line):
                throw Failure(
                    message:
                        "\(name) has its settings of assist at line \(line) in a form that only a person can change",
                    advice: ["Write them there, as a table:"] + AssistTable.lines(of: choice)
                )
            }
        }
        if text == nil { try makeFolder(of: file) }
        try ReplacedFile.write(changed.utf8, to: target(of: file), mode: mode(of: file))
        return file.string
    }

    private static func makeFolder(of file: FilePath) throws(Failure) {
        var folders = [file.removingLastComponent()]
        while let parent = folders.last?.removingLastComponent(), unsafe access(parent.string, F_OK) != 0,
            folders.count < file.components.count
        {
            folders.append(parent)
        }
        for folder in folders.reversed() {
            guard unsafe mkdir(folder.string, 0o755) != 0, errno != EEXIST else { continue }
            throw Failure(message: "cannot make \(PointerText.escape(folder.string)): \(Errno(rawValue: errno))")
        }
    }

    /// Returns the file that a link leads to, which is replaced in place of the link.
    private static func target(of file: FilePath) -> String {
        guard let path = unsafe realpath(file.string, nil) else { return file.string }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }

    /// Returns who may read and write a file; for one that is not there yet, what others of a person have.
    private static func mode(of file: FilePath) -> mode_t {
        var status = stat()
        return unsafe stat(file.string, &status) == 0 ? status.st_mode & 0o777 : 0o644
    }
}
