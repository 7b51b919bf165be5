import Glibc
package import SystemPackage

/// A file beside the one that it is to replace. Readers of that find its old contents or the whole new ones. Its deinit removes it, unless it
/// is in the other's place then.
package struct StagedFile: ~Copyable {
    /// Where the file is until it is in place.
    package let path: FilePath
    private let place: FilePath

    /// Writes a file, and returns once it is on the disk. Follows no link, neither at the place nor beside it.
    ///
    /// Throws the errors of mkstemp(3), write(2), fchmod(2) and fsync(2), and EINVAL if the place names no file.
    /// - Parameters:
    ///   - content: bytes of the file.
    ///   - place: path of the file that it is to replace, whether there is one or not, in a folder that exists.
    ///   - mode: who may read and write it; by default everybody may read it.
    package init(
        _ content: some Sequence<UInt8>,
        for place: FilePath,
        mode: FilePermissions = FilePermissions(rawValue: 0o644)
    ) throws(Errno) {
        path = try Self.write(content, beside: place, mode: mode)
        self.place = place
    }

    deinit { _ = unsafe unlink(path.string) }

    /// Puts the file into its place. Throws the errors of rename(2).
    package func replace() throws(Errno) {
        try Errno.check(unsafe rename(path.string, place.string))
    }

    private static func write(
        _ content: some Sequence<UInt8>,
        beside place: FilePath,
        mode: FilePermissions
    ) throws(Errno) -> FilePath {
        guard let name = place.lastComponent, name.kind == .regular else { throw .invalidArgument }
        // In the same folder, because renaming needs the same file system; hidden, and with a suffix that no collector matches.
        var template = Array(place.removingLastComponent().appending(".\(name.string).XXXXXX").string.utf8CString)
        let descriptor = OwnedDescriptor(try Errno.check(unsafe mkstemp(&template)))
        do {
            let file = FileDescriptor(rawValue: descriptor.rawValue)
            _ = try file.writeAll(content)
            // mkstemp(3) grants the owner alone.
            try Errno.check(fchmod(descriptor.rawValue, mode.rawValue))
            try Errno.check(fsync(descriptor.rawValue))
        } catch {
            _ = unsafe unlink(template)
            throw error as? Errno ?? .ioError
        }
        return FilePath(platformString: template)
    }
}
