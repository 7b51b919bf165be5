package import ConfigurationFiles
import Glibc
package import SystemPackage

/// The files of the desktop configuration, for the programs of a person's desktop: the machine's, and a person's on top of it.
package struct DesktopFiles: Sendable {
    /// The file in place of the person's, which must exist; nil for the person's own.
    package let named: FilePath?

    /// - Parameter named: a file in place of the person's, which must exist; nil for the person's own.
    package init(named: FilePath? = nil) {
        self.named = named
    }

    /// The files that count, if they exist.
    package var all: [FilePath] { [DesktopConfiguration.systemFile, named ?? Self.userFile].compactMap { $0 } }

    /// Reads the files, as far as they exist.
    /// - Parameter former: what is in force; nil at the start.
    package func load(inForce former: DesktopConfiguration? = nil) -> LoadedDesktop {
        LoadedDesktop(reading: all.filter { $0 == named || Self.exists($0) }, inForce: former)
    }

    /// Returns why the named file is no document; nil if it is one, or none is named.
    package func errorOfNamed(_ loaded: LoadedDesktop) -> ConfigurationError? {
        guard let named, loaded.unreadable.contains(named) else { return nil }
        return loaded.error
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
