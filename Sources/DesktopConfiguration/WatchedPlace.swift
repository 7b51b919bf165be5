import Glibc
import SystemPackage

/// An entry of a folder whose change may change what a file says: the file itself, a link on the way to it, or the first folder on the way
/// that is not there yet.
struct WatchedPlace: Hashable {
    let folder: String
    let name: String

    /// Returns the places of a file, in the order of the way to it.
    static func all(of file: FilePath) -> [WatchedPlace] {
        var places: [WatchedPlace] = []
        var links = 0
        var folder: FilePath = file.isAbsolute ? "/" : "."
        // What is left of the way, the next part last.
        var way = Array(file.components.reversed())
        while let part = way.popLast() {
            let entry = folder.appending(part)
            if let target = target(of: entry) {
                places.append(WatchedPlace(folder: folder.string, name: part.string))
                links += 1
                guard links <= DesktopConfigurationLimit.links.most else { break }
                if target.isAbsolute { folder = "/" }
                way += target.components.reversed()
                continue
            }
            let isThere = unsafe access(entry.string, F_OK) == 0
            if way.isEmpty || !isThere {
                places.append(WatchedPlace(folder: folder.string, name: part.string))
                break
            }
            folder = entry
        }
        return places
    }

    /// Returns what a link leads to; nil if the entry is no link.
    private static func target(of entry: FilePath) -> FilePath? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink(entry.string, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return FilePath(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
