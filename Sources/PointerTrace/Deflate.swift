import CZlib
import FoundationEssentials

/// Compression for web pages: deflate without a header, which browsers call deflate-raw.
enum Deflate {
    /// Why compression failed.
    struct Failure: Error {
        /// The status of zlib.
        let status: Int32
    }

    /// Returns the compressed bytes.
    static func compress(_ bytes: [UInt8]) throws(Failure) -> Data {
        var stream = unsafe z_stream()
        let version = ZLIB_VERSION
        var status = unsafe deflateInit2_(
            &stream,
            Z_BEST_COMPRESSION,
            Z_DEFLATED,
            -MAX_WBITS,
            9,
            Z_DEFAULT_STRATEGY,
            version,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard status == Z_OK else { throw Failure(status: status) }
        defer { unsafe deflateEnd(&stream) }
        var compressed = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
        var input = bytes
        let count = unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe compressed.withUnsafeMutableBufferPointer { output in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(output.count)
                status = unsafe deflate(&stream, Z_FINISH)
                return unsafe Int(stream.total_out)
            }
        }
        guard status == Z_STREAM_END else { throw Failure(status: status) }
        return Data(compressed[..<count])
    }
}
