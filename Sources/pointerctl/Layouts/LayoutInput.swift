import ArgumentParser
import PointerConfiguration
import PointerModel
import SystemPackage

/// A layout, or a configuration with one, that a command was given as a file.
struct LayoutInput {
    /// The name that it was given as.
    let file: String
    let form: DocumentForm
    let layout: Layout
    /// Whether the file itself names the outputs.
    let hasOutputs: Bool

    /// Reads the file, in TOML or JSON; throws ``Failure`` with everything that is wrong with it.
    /// - Parameter file: `-` is the standard input.
    init(_ file: String) throws(Failure) {
        let checked = ConfigurationFile.check(FilePath(file), for: .client)
        self.file = file
        form = checked.form ?? .toml
        hasOutputs = checked.hasOutputs
        switch checked.result {
        case .success(let layout): self.layout = layout
        case .failure(let error):
            let finding = CheckFinding(file: file, checked: checked)
            // The summary is the message; the lines about each mistake are what helps.
            let lines = CheckReport(painter: Painter(isEnabled: false)).lines(finding)
            let count = WarningLine.count(error.diagnostics.count + error.omittedCount, "error")
            throw Failure(
                message: "\(PointerText.escape(file)) cannot be used: \(count)",
                advice: Array(lines.dropLast())
            )
        }
    }
}
