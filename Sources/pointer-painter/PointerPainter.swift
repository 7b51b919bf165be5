import FoundationEssentials
import Glibc
import PointerDrawing
import PointerPainting
import SystemPackage

/// The program pointer-painter, which paints pictures for pointerctl, so that pointerctl needs no cairo: it reads a
/// ``PictureRequest`` as JSON from standard input, and writes a PNG file to standard output. If it cannot, it exits with status 1, and the
/// last line on standard error is the reason.
@main
enum PointerPainter {
    /// Why there is no PNG file.
    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func main() {
        do {
            try FileDescriptor.standardOutput.writeAll(try png(try request()))
        } catch {
            // There is nowhere to report a failed write.
            _ = try? FileDescriptor.standardError.writeAll("\(error)\n".utf8)
            exit(1)
        }
    }

    private static func png(_ request: PictureRequest) throws -> [UInt8] {
        guard let png = try Canvas.painted(request).png else { throw Failure(description: "memory is short") }
        return png
    }

    private static func request() throws -> PictureRequest {
        var part = [UInt8](repeating: 0, count: 65_536)
        let bytes = try PictureRequest.bytes {
            let count = try unsafe part.withUnsafeMutableBytes {
                try unsafe FileDescriptor.standardInput.read(into: $0)
            }
            return Array(part[..<count])
        }
        do {
            return try JSONDecoder().decode(PictureRequest.self, from: Data(bytes))
        } catch {
            throw Failure(description: "standard input has no picture; pointerctl snapshot --png runs this program")
        }
    }
}
