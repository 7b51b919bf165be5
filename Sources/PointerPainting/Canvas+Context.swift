import CCairo

extension Canvas {
    /// Calls a function with a context of cairo's on all pixels. Its unit is the pixel.
    @unsafe
    package func draw(_ body: (OpaquePointer) -> Void) {
        guard let context = unsafe cairo_create(surface) else { return }
        unsafe body(context)
        unsafe cairo_destroy(context)
        unsafe cairo_surface_flush(surface)
    }
}
