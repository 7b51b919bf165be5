import CXCB
package import PointerPainting
package import X11Client

/// Sends pixels to windows of an X server.
@safe
package final class X11Image {
    /// Largest part of an image in one request, in bytes.
    private static let mostBytes = 128 << 10

    private let server: X11Connection
    /// Pixels on their way to the server.
    private var sent: [UInt8] = []

    /// Creates a sender.
    package init(_ server: X11Connection) {
        self.server = server
    }

    /// Shows a part of a canvas at the same place in a window of the same size.
    /// - Parameters:
    ///   - canvas: the pixels.
    ///   - part: the part. What lies outside of the canvas does not count.
    ///   - window: the window.
    ///   - context: a graphics context of the window.
    ///   - depth: the window's depth, in bits: 24 or 32.
    package func send(
        _ canvas: Canvas,
        _ part: PixelRect,
        to window: UInt32,
        _ context: UInt32,
        depth: UInt8
    ) {
        let part = part.intersection(canvas.bounds)
        guard !part.isEmpty else { return }
        let format = UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue)
        let bytes = 4 * part.width
        let rows = max(1, Self.mostBytes / bytes)
        for top in stride(from: part.y, to: part.y + part.height, by: rows) {
            let height = min(rows, part.y + part.height - top)
            sent.removeAll(keepingCapacity: true)
            for row in top..<top + height {
                let start = unsafe canvas.pixels.advanced(by: row * canvas.stride + 4 * part.x)
                unsafe sent.append(contentsOf: UnsafeRawBufferPointer(start: start, count: bytes))
            }
            unsafe xcb_put_image(
                server.connection,
                format,
                window,
                context,
                UInt16(part.width),
                UInt16(height),
                Int16(part.x),
                Int16(top),
                0,
                depth,
                UInt32(sent.count),
                sent
            )
        }
    }
}
