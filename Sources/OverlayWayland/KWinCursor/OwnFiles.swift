import Glibc
import PointerRuntime
import SystemPackage

/// Small files of a person. A file is written whole or not at all.
enum OwnFiles {
    static func exists(_ path: FilePath) -> Bool { unsafe path.withPlatformString { unsafe access($0, F_OK) } == 0 }

    /// Returns the bytes of a file; nil if there is none. Throws EFBIG if it is too long, and EOPNOTSUPP if it is no regular file.
    static func read(_ path: FilePath) throws(Errno) -> [UInt8]? {
        do {
            return try FileContents.read(path, atMost: OverlayWaylandLimit.fileBytes)
        } catch .noSuchFileOrDirectory {
            return nil
        }
    }

    /// Returns the bytes of a file that only this program writes; nil if there is none, or something else is in its place.
    static func readOwn(_ path: FilePath) throws(Errno) -> [UInt8]? {
        do {
            return try read(path)
        } catch .notSupported {
            return nil
        }
    }

    /// Writes a file in place of the one at the path, with its permissions; of a symbolic link, in place of the file that it leads to. What is
    /// where the new file is written first goes: a former attempt, or a link or a FIFO, which nobody follows or waits for.
    /// - Parameters:
    ///   - bytes: the contents.
    ///   - path: the file's path, in a folder that exists.
    ///   - former: what the file must contain until now; throws EAGAIN if another program has changed it. nil if that does not matter.
    ///   - isLasting: whether the file is on the disk when the function returns.
    static func write(
        _ bytes: [UInt8],
        to path: FilePath,
        inPlaceOf former: [UInt8]? = nil,
        isLasting: Bool = false
    ) throws(Errno) {
        let place = target(of: path)
        let temporary = FilePath(place.string + ".pointerd-new")
        remove(temporary)
        do {
            let file = try FileDescriptor.open(
                temporary,
                .writeOnly,
                options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead]
            )
            try file.closeAfter {
                _ = try file.writeAll(bytes)
                var status = stat()
                if unsafe stat(place.string, &status) == 0 { fchmod(file.rawValue, status.st_mode & 0o777) }
                if isLasting, fsync(file.rawValue) != 0 { throw Errno(rawValue: errno) }
            }
            if let former, try read(path) ?? [] != former { throw Errno.resourceTemporarilyUnavailable }
            guard unsafe rename(temporary.string, place.string) == 0 else { throw Errno(rawValue: errno) }
        } catch {
            _ = unsafe unlink(temporary.string)
            throw error as? Errno ?? .ioError
        }
    }

    /// Removes a file; a file that is not there is removed.
    static func remove(_ path: FilePath) { _ = unsafe unlink(path.string) }

    /// Makes a folder and those above it, as far as they are missing.
    static func makeFolders(_ path: FilePath) throws(Errno) {
        guard !exists(path) else { return }
        try makeFolders(path.removingLastComponent())
        guard unsafe mkdir(path.string, 0o755) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
    }

    private static func target(of path: FilePath) -> FilePath {
        guard let resolved = unsafe realpath(path.string, nil) else { return path }
        defer { unsafe free(resolved) }
        return FilePath(unsafe String(cString: resolved))
    }
}
