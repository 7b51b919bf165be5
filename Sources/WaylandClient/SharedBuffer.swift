import CWaylandClient
package import PointerDrawing
package import PointerPainting
import PointerRuntime

/// Pixels that the compositor shares.
@safe
package final class SharedBuffer {
    /// What a buffer shows.
    package struct Content {
        package var list: DisplayList
        /// The part of the output that the buffer covers, in points from its corner.
        package var frame: PixelRect
        /// The part of it that shows the list; the rest is transparent.
        package var area: PixelRect

        package init(list: DisplayList, frame: PixelRect, area: PixelRect) {
            (self.list, self.frame, self.area) = (list, frame, area)
        }
    }

    /// The pixels.
    package let canvas: Canvas
    package private(set) var proxy: WaylandObject<WlBuffer>?
    /// Whether the compositor reads the pixels.
    package var isBusy = false
    /// What the pixels show; nil if that is unknown.
    package var shown: Content?

    /// Makes transparent pixels; nil if ``Canvas/isPossible(width:height:)`` is false, or memory is short.
    /// - Parameters:
    ///   - shm: the compositor's wl_shm.
    ///   - width: width, in pixels.
    ///   - height: height, in pixels.
    ///   - onRelease: called when the compositor has read the pixels.
    package init?(_ shm: WaylandObject<WlShm>, width: Int, height: Int, onRelease: @escaping () -> Void) {
        guard Canvas.isPossible(width: width, height: height) else { return nil }
        let count = 4 * width * height
        let number = cwayland_shared_memory(UInt(count))
        guard number >= 0 else { return nil }
        let descriptor = OwnedDescriptor(number)
        guard let memory = PixelMemory(count: count, of: descriptor.rawValue),
            let canvas = unsafe Canvas(sharing: memory.bytes, of: memory, width: width, height: height),
            let pool = shm.make(
                WlShmPool.self,
                by: .createPool,
                .new,
                .descriptor(descriptor.rawValue),
                .int(count)
            )
        else { return nil }
        self.canvas = canvas
        let argb: UInt32 = 0
        proxy = pool.make(
            WlBuffer.self,
            by: .createBuffer,
            .new,
            .int(0),
            .int(width),
            .int(height),
            .int(4 * width),
            .uint(argb)
        ) { [unowned self] _, _ in
            isBusy = false
            onRelease()
        }
        if proxy == nil { return nil }
    }
}
