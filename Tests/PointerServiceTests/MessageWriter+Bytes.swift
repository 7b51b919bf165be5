@testable import PointerService

extension MessageWriter {
    /// All that is written.
    var bytes: [UInt8] {
        withBytes { span in (0..<span.byteCount).map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
    }
}
