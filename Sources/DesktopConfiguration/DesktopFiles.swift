package import ConfigurationFiles
import Glibc
package import SystemPackage

/// The files of the desktop configuration, for the programs of a person's desktop.
package enum DesktopFiles {
    /// Loads the machine's file and a person's on top of it, as far as they exist.
    /// - Parameter file: a file in place of the person's, which must exist; nil for the person's own.
    package static func load(_ file: FilePath?) throws(ConfigurationError) -> DesktopConfiguration {
        var configuration = DesktopConfiguration()
        if exists(DesktopConfiguration.systemFile) {
            configuration = try .load(DesktopConfiguration.systemFile)
        }
        if let file { return try .load(file, defaults: configuration) }
        guard let own = userFile, exists(own) else { return configuration }
        return try .load(own, defaults: configuration)
    }

    /// Returns the text of a person's file; nil if there is none.
    package static func text(of file: FilePath) throws(ConfigurationError) -> String? {
        guard exists(file) else { return nil }
        let list = DiagnosticList()
        var text: String?
        do throws(SourceFile.ReadError) {
            text = String(validating: try SourceFile(path: file).read(), as: UTF8.self)
            if text == nil { list.report("the text is not UTF-8", in: file) }
        } catch {
            list.report(error.message, in: file)
        }
        if let error = list.error { throw error }
        return text
    }

    /// The person's file; nil without a home.
    package static var userFile: FilePath? {
        func folder(_ variable: String) -> FilePath? {
            guard let text = unsafe getenv(variable).map({ unsafe String(cString: $0) }) else { return nil }
            let path = FilePath(text)
            return path.isAbsolute ? path : nil
        }
        return (folder("XDG_CONFIG_HOME") ?? folder("HOME")?.appending(".config"))?
            .pushing(DesktopConfiguration.userFile)
    }

    private static func exists(_ file: FilePath) -> Bool {
        unsafe file.withPlatformString { unsafe access($0, F_OK) } == 0
    }
}
