import ConfigurationFiles
import LayoutLint
import PointerConfiguration
import PointerEngine
import PointerModel
import SafeText
import SystemPackage

/// A configuration that was loaded, and the files that make it.
struct LoadedConfiguration {
    var configuration: Configuration
    /// The files in the order in which they are read; empty for the built-in configuration.
    var files: [FilePath]
    /// The file that the others change, which need not exist.
    private let file: FilePath

    /// Loads the configuration from the files of a family, and looks up the names of users and groups in it.
    /// - Parameters:
    ///   - family: the files.
    ///   - former: the configuration in force; nil if there is none.
    init(_ family: ConfigurationFamily, after former: Configuration? = nil) throws(ConfigurationError) {
        (configuration, files) = try Configuration.load(family)
        configuration.lookUpNames(in: .system, after: former)
        file = family.file
    }

    /// The file, if it exists.
    var existingFile: FilePath? { files.contains(file) ? file : nil }

    /// A summary of the configuration in one line.
    var summary: String { configuration.summary }
}

extension LoadedConfiguration: CustomStringConvertible {
    /// The file, and the number of drop-ins.
    var description: String {
        if files.isEmpty { return "the built-in configuration" }
        let name = PrintableText.escape(file.string)
        let count = files.count - (existingFile == nil ? 0 : 1)
        let dropIns = "\(count) \(count == 1 ? "drop-in" : "drop-ins")"
        if existingFile == nil { return "\(dropIns) of \(name)" }
        return count == 0 ? name : "\(name) and \(dropIns)"
    }
}

extension Configuration {
    /// A summary of the layout in one line.
    var summary: String {
        let nodes = layout.surfaces.reduce(0) { $0 + $1.nodes.count }
        let pointers = devices.pointers.isEmpty ? "" : ", pointers: \(devices.pointers.count + 1)"
        return
            "valid; outputs: \(layout.outputs.count), surfaces: \(layout.surfaces.count), nodes: \(nodes)\(pointers)"
    }

    /// The warnings of `pointerctl check`, one line each.
    var warnings: [String] {
        let found = layout.warnings(settings: engine.effects)
        var lines = found.prefix(Self.maximumWarnings).map { warning in
            var subject = warning.surface.description
            if let node = warning.node { subject += "/\(node)" }
            if let region = warning.region { subject += " region \(region)" }
            return PrintableText.escape("\(subject): \(warning.message)")
        }
        if found.count > lines.count {
            lines.append("\(found.count - lines.count) more, which `pointerctl check` shows")
        }
        return lines + driveWarnings + roleWarnings
    }

    /// Most warnings listed; the first ones suffice for a layout with many.
    private static let maximumWarnings = 20
}
