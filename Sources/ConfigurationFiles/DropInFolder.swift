import Glibc
import SystemPackage

/// A folder of drop-ins: files of any number, whose names order them.
struct DropInFolder {
    /// A name in a folder. Names order by their bytes.
    struct Name: Hashable, Comparable {
        let component: FilePath.Component
        private let bytes: [UInt8]

        init(_ component: FilePath.Component) {
            self.component = component
            bytes = unsafe component.withPlatformString { text in
                unsafe UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
            }
        }

        /// Whether a file of this name is a drop-in. Editors and package managers leave files with other endings, or hidden ones.
        var isOfDropIn: Bool { bytes.first != UInt8(ascii: ".") && bytes.suffix(5).elementsEqual(".toml".utf8) }

        static func < (left: Name, right: Name) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
    }

    let path: FilePath

    /// Returns the names of drop-ins, in no order; none if the folder is absent.
    func names() throws(SourceFile.ReadError) -> [Name] {
        guard let stream = unsafe path.withPlatformString({ unsafe opendir($0) }) else {
            let error = Errno(rawValue: errno)
            if path.isAbsent { return [] }
            throw SourceFile.ReadError(error, opening: path)
        }
        defer { unsafe closedir(stream) }
        var names: [Name] = []
        var count = 0
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // The record ends with the name: its array is longer.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name),
                let component = unsafe FilePath(
                    platformString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
                ).lastComponent, component.kind == .regular
            else { continue }
            count += 1
            guard count <= ConfigurationFilesLimit.folderEntries.most else {
                throw SourceFile.ReadError(
                    message: "has more than \(ConfigurationFilesLimit.folderEntries.most) entries"
                )
            }
            let name = Name(component)
            if name.isOfDropIn { names.append(name) }
        }
        guard errno == 0 else {
            throw SourceFile.ReadError(message: SourceFile.message(for: Errno(rawValue: errno)))
        }
        return names
    }

    /// Returns whether a file is a link to /dev/null, which takes a file of the same name away and says nothing itself.
    static func isMask(_ file: FilePath) -> Bool {
        guard let link = try? file.stat(followTargetSymlink: false), link.type == .symbolicLink,
            let target = try? file.stat(), let null = try? FilePath("/dev/null").stat()
        else { return false }
        return target.type == .characterSpecial && target.specialDeviceID == null.specialDeviceID
    }
}
