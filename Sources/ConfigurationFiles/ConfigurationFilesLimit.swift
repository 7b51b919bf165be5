import Limits

/// What counts at most of a file that a person writes, whatever it is for.
package enum ConfigurationFilesLimit: ModuleLimit {
    /// Bytes of a file. The largest layout that a person would write by hand takes a tenth of it.
    case fileBytes
    /// Bytes of a file that a client shows, converts or inspects, also of a daemon's reply of Get.
    case clientFileBytes
    /// Drop-ins of a configuration, in all its folders together. A package has one, and an administrator a few.
    case dropIns
    /// Values in all drop-ins of a configuration together: 20 MB of memory. A layout of 1 MiB that a person would write has fewer.
    case dropInValues
    /// Entries of a folder of drop-ins, also those with other names.
    case folderEntries
    /// Readings of a file that changes meanwhile. A writer finishes soon, or the file is not one to be read.
    case readings
    /// Problems of a configuration that are listed; further ones are only counted.
    case diagnostics

    package var most: Int {
        switch self {
        case .fileBytes: 1 << 20
        case .clientFileBytes: 16 << 20
        case .dropIns: 64
        case .dropInValues: 1 << 17
        case .folderEntries: 1024
        case .readings: 4
        case .diagnostics: 20
        }
    }
}
