import ArgumentParser
import ConfigurationFiles
import DesktopConfiguration
import Documents
import PointerConfiguration
import PointerModel
import PointerWire
import SystemPackage

/// A layout read from a layout file or a configuration.
struct LayoutInput {
    /// Name of the file, as the user typed it.
    let file: String
    let form: DocumentForm
    let layout: Layout
    /// Whether the file declares outputs.
    let hasOutputs: Bool

    /// Reads the file, in TOML or JSON; throws ``Failure`` with all its mistakes.
    /// - Parameter file: The path, or `-` for standard input.
    init(_ file: String) throws(Failure) {
        let checked = ConfigurationFile.check(FilePath(file), for: .client)
        self.file = file
        form = checked.form ?? .toml
        hasOutputs = checked.hasOutputs
        guard checked.kind != .desktop else {
            throw Failure(message: "\(PointerText.escape(file)) is a desktop configuration, which declares no layout")
        }
        switch checked.result {
        case .success(let layout): self.layout = layout
        case .failure(let error):
            let finding = CheckFinding(file: file, checked: checked)
            // The message is the summary; the advice is a line for each mistake.
            let lines = CheckReport(painter: Painter(isEnabled: false)).lines(finding)
            let count = WarningLine.count(error.diagnostics.count + error.omittedCount, "error")
            throw Failure(
                message: "\(PointerText.escape(file)) cannot be used: \(count)",
                advice: Array(lines.dropLast())
            )
        }
    }
}
