package import ConfigurationFiles
import PointerMechanism
package import SystemPackage

/// Where the files are that a call changes.
package struct MechanismPlaces: Sendable {
    /// The files of the daemon's configuration.
    let family: ConfigurationFamily
    /// The drop-in of those who have switched help on.
    let dropIn: FilePath
    /// The folder that Debian's Chromium reads.
    let chromium: FilePath
    /// A place for the drop-in while it is only tried, in the folder of temporary files that the unit gives this program alone.
    let scratch = FilePath("/tmp").appending(SwitchedOn.name)

    /// - Parameters:
    ///   - family: the files of the daemon's configuration.
    ///   - chromium: the folder that Debian's Chromium reads.
    package init(_ family: ConfigurationFamily, chromium: FilePath = FilePath(ChromiumFlag.folder)) {
        self.family = family
        self.chromium = chromium
        dropIn = SwitchedOn.place(in: family)
    }

    /// The file with Chromium's flag.
    var flag: FilePath { chromium.appending(ChromiumFlag.name) }
}
