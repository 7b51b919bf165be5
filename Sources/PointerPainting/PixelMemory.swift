import Glibc

/// Memory for pixels, transparent at first: pages that the kernel gives when they are painted, and that are no data of the program, whose
/// limit is for what others send.
@safe
package final class PixelMemory {
    package let bytes: UnsafeMutableRawPointer
    private let count: Int

    /// Maps pages of this program alone, or the first bytes of a file; nil if the kernel refuses.
    /// - Parameters:
    ///   - count: number of bytes.
    ///   - file: descriptor of the file; nil for pages of this program alone.
    package init?(count: Int, of file: Int32? = nil) {
        let flags = file == nil ? MAP_SHARED | MAP_ANONYMOUS : MAP_SHARED
        let mapped = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, flags, file ?? -1, 0)
        guard let bytes = unsafe mapped, unsafe bytes != MAP_FAILED else { return nil }
        unsafe self.bytes = bytes
        self.count = count
    }

    deinit { unsafe munmap(bytes, count) }
}
