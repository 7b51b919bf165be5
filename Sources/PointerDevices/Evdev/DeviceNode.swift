import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// The node of an input device, such as /dev/input/event3.
enum DeviceNode {
    /// Opens a node, as ``open(_:number:)`` does; a test puts another in its place.
    typealias Opener = (_ node: String, _ number: dev_t) throws(UnusableDevice) -> OwnedDescriptor

    /// Opens a node for reading, and makes sure that it still is the device with this number: node names are reused.
    static func open(_ node: String, number: dev_t) throws(UnusableDevice) -> OwnedDescriptor {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let result = unsafe Glibc.open(node, flags)
        guard result >= 0 else { throw UnusableDevice(Errno.last) }
        let file = OwnedDescriptor(result)
        try verify(file, at: node, number: number)
        return file
    }

    /// Makes sure that an open file is the character device with this number that a node leads to now.
    static func verify(_ file: borrowing OwnedDescriptor, at node: String, number: dev_t) throws(UnusableDevice) {
        var opened = stat()
        var named = stat()
        guard unsafe fstat(file.rawValue, &opened) == 0, unsafe stat(node, &named) == 0 else {
            throw UnusableDevice(Errno.last)
        }
        // The number is asked of the path, as umockdev emulates it there and not for an open file; that both have the same
        // inode makes it the number of what is open.
        let isSame = opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
        guard isSame, named.st_mode & S_IFMT == S_IFCHR, named.st_rdev == number else {
            throw UnusableDevice(reason: "the node is another device by now")
        }
    }
}
