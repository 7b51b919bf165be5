import Glibc

/// Identity of a file system entry, independent of its name.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Whether the entry is a socket file.
    let isSocket: Bool

    /// Reads the entry at a path, without following a link; nil if there is none.
    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Reads the entry that a descriptor was opened on; nil if it is not open.
    init?(of descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
