import CCairo
package import PointerDrawing
import PointerModel

/// Why a picture is not painted.
package enum PaintingError: Error, Equatable, CustomStringConvertible {
    /// The picture has more pixels than an image may have. It fits with this many pixels per point, or fewer.
    case tooLarge(fitting: Double)
    /// The request has more bytes than ``PointerPaintingLimit/request``.
    case tooLong
    /// The picture's rectangle is none.
    case noSize
    /// Memory is short, or cairo fails for this reason.
    case failed(String)

    package var description: String {
        switch self {
        case .tooLarge(let fitting) where fitting < PictureRequest.scales.lowerBound:
            "the picture is too large for PNG, which has at most \(PointerPaintingLimit.side.most) pixels a side"
                + " and \(PointerPaintingLimit.pixels.most / 1_000_000) million in all"
        case .tooLarge(let fitting):
            "the picture is too large at this scale; at most \((fitting * 100).rounded(.down) / 100) fits"
        case .tooLong: "the picture is longer than \(PointerPaintingLimit.request.most >> 20) MiB"
        case .noSize: "the picture has no size"
        case .failed(let reason): "cannot paint the picture: \(reason)"
        }
    }
}

extension PictureRequest {
    /// Returns the bytes of a request. Throws ``PaintingError/tooLong``, and what `next` throws.
    /// - Parameter next: returns the next bytes; empty at the end.
    package static func bytes(_ next: () throws -> [UInt8]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let part = try next(), !part.isEmpty {
            bytes += part
            guard bytes.count <= PointerPaintingLimit.request.most else { throw PaintingError.tooLong }
        }
        return bytes
    }
}

extension Canvas {
    /// Returns a canvas of a picture's size with the picture.
    package static func painted(_ request: PictureRequest) throws(PaintingError) -> Canvas {
        let view = request.picture.view
        let scale = try self.scale(of: request)
        let (columns, rows) = ((view.width * scale).rounded(.up), (view.height * scale).rounded(.up))
        let longest = Double(PointerPaintingLimit.side.most)
        guard let canvas = Canvas(width: Int(min(columns, longest)), height: Int(min(rows, longest))) else {
            throw .failed("memory is short")
        }
        try canvas.paint(request.picture, scale: scale)
        return canvas
    }

    /// Returns the pixels per point of a picture.
    static func scale(of request: PictureRequest) throws(PaintingError) -> Double {
        let view = request.picture.view
        guard view.isFinite, view.width > 0, view.height > 0 else { throw .noSize }
        let longest = Double(PointerPaintingLimit.side.most) / max(view.width, view.height)
        let pixels = Double(PointerPaintingLimit.pixels.most)
        let fitting = min(longest, (pixels / view.width / view.height).squareRoot())
        let scale = request.scale ?? min(PictureRequest.usualScale, fitting)
        guard scale <= fitting, PictureRequest.scales.contains(scale) else { throw .tooLarge(fitting: fitting) }
        return scale
    }

    private func paint(_ picture: Picture, scale: Double) throws(PaintingError) {
        guard let context = unsafe cairo_create(surface) else { throw .failed("memory is short") }
        defer { unsafe cairo_destroy(context) }
        let painter = unsafe PicturePainter(canvas: self, context: context, origin: picture.view.origin, scale: scale)
        painter.paintPage()
        for element in picture.elements { painter.paint(element) }
        unsafe cairo_surface_flush(surface)
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .failed(unsafe String(cString: cairo_status_to_string(status)))
        }
    }

    /// The pixels as a PNG file; nil if memory is short.
    package var png: [UInt8]? {
        var bytes: [UInt8] = []
        let status = unsafe withUnsafeMutablePointer(to: &bytes) { target in
            unsafe cairo_surface_write_to_png_stream(
                surface,
                { target, part, count in
                    guard let target = unsafe target, let part = unsafe part else { return CAIRO_STATUS_WRITE_ERROR }
                    let bytes = unsafe UnsafeBufferPointer(start: part, count: Int(count))
                    unsafe target.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: bytes)
                    return CAIRO_STATUS_SUCCESS
                },
                target
            )
        }
        return status == CAIRO_STATUS_SUCCESS ? bytes : nil
    }
}
