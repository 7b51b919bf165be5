package import CLinux
import Glibc
package import PointerRuntime
import SystemPackage

/// The node of an input device, such as /dev/input/event3.
package enum DeviceNode {
    /// A function that opens a node, as ``open(_:number:)`` does. Tests replace it.
    package typealias Opener = (_ node: String, _ number: dev_t) throws(UnusableDevice) -> OwnedDescriptor

    /// Opens a node for reading and verifies that it still is the device with this number, because node names are reused.
    package static func open(_ node: String, number: dev_t) throws(UnusableDevice) -> OwnedDescriptor {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let result = unsafe Glibc.open(node, flags)
        guard result >= 0 else { throw UnusableDevice(Errno.last) }
        let file = OwnedDescriptor(result)
        try verify(file, at: node, number: number)
        return file
    }

    /// Verifies that an open file is the character device with this number, and that the node's path leads to it.
    package static func verify(_ file: borrowing OwnedDescriptor, at node: String, number: dev_t) throws(UnusableDevice)
    {
        var opened = stat()
        var named = stat()
        guard unsafe fstat(file.rawValue, &opened) == 0, unsafe stat(node, &named) == 0 else {
            throw UnusableDevice(Errno.last)
        }
        // stat(2) of the path supplies the number, because umockdev emulates it there and not in fstat(2). The same inode makes
        // it the number of the open file.
        let isSame = opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
        guard isSame, named.st_mode & S_IFMT == S_IFCHR, named.st_rdev == number else {
            throw UnusableDevice(reason: "the node belongs to another device now")
        }
    }
}
