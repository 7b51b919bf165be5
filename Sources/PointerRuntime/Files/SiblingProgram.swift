import Glibc
import SystemPackage

/// The other programs of the project, which are not on PATH.
package enum SiblingProgram {
    /// Returns a program's path: beside this program as in a folder of built ones, else in the folder libexec beside this program's
    /// folder; nil if it is in neither.
    package static func path(_ name: String) -> String? {
        guard let program = unsafe realpath("/proc/self/exe", nil) else { return nil }
        defer { unsafe free(program) }
        let folder = FilePath(unsafe String(cString: program)).removingLastComponent()
        let places = [folder, folder.removingLastComponent().appending("libexec")].map { $0.appending(name).string }
        return places.first { unsafe access($0, X_OK) == 0 }
    }
}
