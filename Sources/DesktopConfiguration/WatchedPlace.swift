import Glibc
import SystemPackage

/// An entry of a folder whose change may change what a file says: the file itself, a link to it, or the first folder on the way that is not
/// there yet.
struct WatchedPlace: Hashable {
    let folder: String
    let name: String

    /// Returns the places of a file: its own, and those of the files that its links lead to.
    static func all(of file: FilePath) -> [WatchedPlace] {
        var places: [WatchedPlace] = []
        var file = file.isAbsolute ? file : FilePath(".").pushing(file)
        for _ in 0...DesktopConfigurationLimit.links.most {
            let place = nearest(to: file)
            places.append(place)
            guard FilePath(place.folder).appending(place.name) == file, let target = target(of: file) else { break }
            file = file.removingLastComponent().pushing(target)
        }
        return places
    }

    /// Returns the file's place, or that of the first folder above it that is not there.
    private static func nearest(to file: FilePath) -> WatchedPlace {
        var file = file
        while true {
            let folder = file.removingLastComponent()
            let isThere = unsafe access(folder.string, F_OK) == 0
            if folder == file || isThere {
                return WatchedPlace(folder: folder.string, name: file.lastComponent?.string ?? "")
            }
            file = folder
        }
    }

    /// Returns what a link leads to; nil if the file is no link.
    private static func target(of file: FilePath) -> FilePath? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(file.string, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return FilePath(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
