import ConfigurationFiles
import Glibc
import LayoutLint
import PointerConfiguration
import PointerEngine
import PointerModel
import PointerRuntime
import SafeText
import SystemPackage

/// The source from which the configuration is loaded each time.
enum ConfigurationSource: CustomStringConvertible {
    case file(FilePath)
    case builtIn

    /// Selects the named file; without a name the fallback if it exists, else the built-in configuration.
    init(named name: String?, fallback: String) {
        if let name {
            self = .file(FilePath(name))
        } else {
            self = unsafe access(fallback, F_OK) == 0 ? .file(FilePath(fallback)) : .builtIn
        }
    }

    var description: String {
        switch self {
        case .file(let path): PrintableText.escape(path.string)
        case .builtIn: "the built-in configuration"
        }
    }

    /// The absolute path of the file, for programs in another folder; nil for the built-in configuration.
    var file: String? {
        guard case .file(let path) = self else { return nil }
        guard path.isRelative, let folder = unsafe getcwd(nil, 0) else { return path.string }
        defer { unsafe free(folder) }
        return unsafe FilePath(platformString: folder).pushing(path).string
    }

    /// The source with an absolute path, so that messages about it make sense in any folder.
    var absolute: ConfigurationSource { file.map { .file(FilePath($0)) } ?? self }

    func load() throws(ConfigurationError) -> Configuration {
        switch self {
        case .file(let path): try Configuration.load(path)
        case .builtIn: .builtIn
        }
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
        return lines + driveWarnings
    }

    /// Most warnings listed; the first ones suffice for a layout with many.
    private static let maximumWarnings = 20
}
