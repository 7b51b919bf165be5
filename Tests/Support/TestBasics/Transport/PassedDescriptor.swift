import CLinux
import Glibc
package import PointerRuntime
package import SystemPackage

/// Messages that carry a descriptor, such as an attacker may send.
package enum PassedDescriptor {
    /// Sends bytes and a descriptor with sendmsg(2) (SCM_RIGHTS), and closes the descriptor here.
    /// - Throws: the kernel's error; `.ioError` if the kernel accepted fewer bytes.
    package static func send(
        _ owner: consuming OwnedDescriptor,
        with bytes: [UInt8],
        over socket: Int32
    ) throws(Errno) {
        let number = owner.rawValue
        var bytes = bytes
        var control = [UInt8](repeating: 0, count: 24)
        let sent = unsafe bytes.withUnsafeMutableBytes { data in
            unsafe control.withUnsafeMutableBytes { control in
                unsafe control.storeBytes(of: 20, toByteOffset: 0, as: Int.self)
                unsafe control.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
                unsafe control.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)  // SCM_RIGHTS
                unsafe control.storeBytes(of: number, toByteOffset: 16, as: Int32.self)
                var vector = unsafe iovec(iov_base: data.baseAddress, iov_len: data.count)
                return unsafe withUnsafeMutablePointer(to: &vector) { vector in
                    var header = unsafe msghdr()
                    unsafe header.msg_iov = vector
                    unsafe header.msg_iovlen = 1
                    unsafe header.msg_control = control.baseAddress
                    unsafe header.msg_controllen = control.count
                    return unsafe sendmsg(socket, &header, Int32(MSG_NOSIGNAL))
                }
            }
        }
        guard sent >= 0 else { throw Errno(rawValue: errno) }
        guard sent == bytes.count else { throw .ioError }
    }
}
