import Glibc

/// A file system entry, whatever its name.
struct FileIdentity: Equatable {
    private let device: UInt64
    private let inode: UInt64
    /// Whether it is the file of a socket.
    let isSocket: Bool

    /// What is at a path, the link itself if it is one; nil if there is nothing.
    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// What a descriptor was opened on; nil if it is not open.
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
