import Glibc
package import SystemPackage

/// The files of one configuration: a file, and the drop-ins that change it. They are read in this order, and a later one changes what
/// earlier ones say: the drop-ins of packages, the file, the drop-ins beside the file.
package struct ConfigurationFamily: Sendable, Hashable {
    /// The file of the machine's daemon, which need not exist.
    package static let machineFile: FilePath = "/etc/pointerd/pointerd.toml"
    /// The folder of the drop-ins that packages install for the machine's daemon.
    package static let packagedFolder: FilePath = "/usr/lib/pointerd/pointerd.toml.d"

    /// A file that is judged as if it stood in another place.
    package struct Trial: Sendable, Hashable {
        package var file: FilePath
        package var place: FilePath
    }

    /// The folder of the drop-ins of packages; nil if none count.
    package let packagedFolder: FilePath?
    package let file: FilePath
    /// Whether it is a mistake if the file does not exist.
    package let requiresFile: Bool
    /// The folder of the drop-ins beside the file; nil if none count.
    package let localFolder: FilePath?
    /// A file that is read in place of one of the family, or as one more; nil for the family as it is.
    package private(set) var trial: Trial?
    /// The drop-in that is not read, as if it were not there; nil for all that are there.
    package private(set) var leftOut: FilePath?

    package init(packagedFolder: FilePath?, file: FilePath, requiresFile: Bool = true, localFolder: FilePath?) {
        self.packagedFolder = packagedFolder
        self.file = file
        self.requiresFile = requiresFile
        self.localFolder = localFolder
    }

    /// Creates the family of a file: the drop-ins are in the folder of its name and `.d`. Those of packages count for the machine's
    /// file alone, by whichever path.
    package init(of file: FilePath) {
        let isMachine = file.absolute.lexicallyNormalized() == Self.machineFile
        self.init(
            packagedFolder: isMachine ? Self.packagedFolder : nil,
            file: file,
            requiresFile: !isMachine,
            localFolder: FilePath(file.string + Self.folderSuffix)
        )
    }

    /// Whether the family is that of the machine's daemon.
    package var isMachine: Bool { packagedFolder == Self.packagedFolder }

    /// Creates the family of a file that no drop-in changes.
    package init(alone file: FilePath) {
        self.init(packagedFolder: nil, file: file, localFolder: nil)
    }

    /// Creates the family in which a file would be, if it stood in a folder with the name that it has. In a folder of drop-ins it would
    /// be one of these, else the file itself.
    /// - Parameters:
    ///   - file: the file.
    ///   - folder: the folder.
    package init(placing file: FilePath, in folder: FilePath) {
        // The name counts, and "." has none.
        let folder = folder.absolute.lexicallyNormalized()
        let name = folder.lastComponent?.string ?? ""
        let isPackaged = folder == Self.packagedFolder
        if isPackaged {
            self = .machine
        } else if name.hasSuffix(".toml" + Self.folderSuffix) || name.hasSuffix(".json" + Self.folderSuffix) {
            self.init(of: FilePath(String(folder.string.dropLast(Self.folderSuffix.count))))
        } else {
            self.init(of: file.lastComponent.map { folder.appending($0) } ?? folder)
            trial = Trial(file: file, place: self.file)
            return
        }
        let own = isPackaged ? packagedFolder : localFolder
        guard let own, let component = file.lastComponent else { return }
        trial = Trial(file: file, place: own.appending(component))
    }

    /// Returns the family without a drop-in, whether that is there or not.
    /// - Parameter place: the drop-in's path in a folder of the family.
    package func without(_ place: FilePath) -> ConfigurationFamily {
        var family = self
        family.leftOut = place
        return family
    }

    /// Returns the family with a file in a place of it.
    /// - Parameters:
    ///   - file: the file that is read.
    ///   - place: the path, in a folder of the family, as which it counts.
    package func reading(_ file: FilePath, at place: FilePath) -> ConfigurationFamily {
        var family = self
        family.trial = Trial(file: file, place: place)
        return family
    }

    /// The family of the machine's daemon.
    package static let machine = ConfigurationFamily(of: machineFile)

    private static let folderSuffix = ".d"
}

extension FilePath {
    /// The path from the root of the file system on; this path itself if the working directory is gone.
    package var absolute: FilePath {
        guard isRelative, let folder = unsafe getcwd(nil, 0) else { return self }
        defer { unsafe free(folder) }
        return unsafe FilePath(platformString: folder).pushing(self)
    }
}
