import CLinux
import Glibc
import PointerRuntime
import SystemPackage

/// Buffer for received bytes. The connections of a server share one, because only one reads at a time.
final class ReceiveBuffer {
    /// Maximum length of one recv(2), in bytes.
    static let size = 65_536

    private var bytes = [UInt8](repeating: 0, count: ReceiveBuffer.size)

    /// Receives at most `limit` bytes without waiting, with recv(2). The kernel drops descriptors that were passed along.
    func receive(from descriptor: Int32, atMost limit: Int, into input: inout MessageBuffer) -> Result<Int, Errno> {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, min(limit, buffer.count), Int32(MSG_DONTWAIT))
            if count < 0 { return .failure(.last) }
            unsafe input.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return .success(count)
        }
    }

    /// Reads and discards what a socket's buffer holds.
    func discardInput(of descriptor: Int32) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            for _ in 0..<16 {
                let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
                if count <= 0 { return }
            }
        }
    }
}
