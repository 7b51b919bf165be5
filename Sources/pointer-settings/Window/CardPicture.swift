import CGtk
import SettingsModel

/// The pictures of the cards, in the colors of the window's text: a button, the hand, and what the help makes of them.
enum CardPicture {
    private static let side = 72.0

    /// Returns a widget with the picture of a card. Assistive technologies do not see it: the card's text says the same.
    static func widget(of card: HelpCard) -> Widget {
        let area = unsafe Widget(gtk_drawing_area_new())
        unsafe gtk_drawing_area_set_content_width(area.cast(), Int32(side))
        unsafe gtk_drawing_area_set_content_height(area.cast(), Int32(side))
        unsafe gtk_drawing_area_set_draw_func(
            area.cast(),
            { area, cairo, width, height, data in
                guard let data = unsafe data else { return }
                let content = unsafe Unmanaged<Content>.fromOpaque(data).takeUnretainedValue()
                unsafe CardPicture.draw(area, cairo, width, height, content.draw)
            },
            Unmanaged.passRetained(Content(drawing(of: card))).toOpaque(),
            { data in unsafe data.map { unsafe Unmanaged<Content>.fromOpaque($0).release() } }
        )
        area.center()
        return area
    }

    /// What the widget keeps.
    private final class Content {
        let draw: (Pen) -> Void

        init(_ draw: @escaping (Pen) -> Void) {
            self.draw = draw
        }
    }

    private static func drawing(of card: HelpCard) -> (Pen) -> Void {
        switch card {
        case .trembling: trembling
        case .exact: exact
        case .sudden: sudden
        case .without: without
        }
    }

    private static func draw(
        _ area: UnsafeMutablePointer<GtkDrawingArea>?,
        _ cairo: OpaquePointer?,
        _ width: Int32,
        _ height: Int32,
        _ picture: (Pen) -> Void
    ) {
        guard let area = unsafe area, let cairo = unsafe cairo else { return }
        var color = GdkRGBA()
        let context = unsafe gtk_widget_get_style_context(
            UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)
        )
        unsafe gtk_style_context_get_color(context, &color)
        let scale = Double(min(width, height)) / side
        unsafe cairo_scale(cairo, scale, scale)
        unsafe cairo_set_line_width(cairo, 2.5)
        unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND)
        picture(unsafe Pen(cairo: cairo, color: color))
    }

    private static func trembling(_ pen: Pen) {
        pen.button(14, 24, 44, 24, isLit: true)
        pen.circle(36, 36, 30, isDashed: true)
        pen.line((20, 62), (26, 56), (30, 64), (36, 55), (41, 63), (47, 56), (52, 62))
    }

    private static func exact(_ pen: Pen) {
        pen.button(14, 12, 44, 24, isLit: true)
        pen.circle(36, 48, 16, isDashed: true)
        pen.cross(36, 48)
    }

    private static func sudden(_ pen: Pen) {
        pen.button(6, 24, 36, 24, isLit: true)
        pen.cross(24, 36)
        pen.line((24, 36), (40, 14), (46, 40), (66, 20))
    }

    private static func without(_ pen: Pen) {
        pen.button(14, 24, 44, 24, isLit: false)
        pen.cross(36, 36)
    }
}

/// What draws a card's picture.
@safe
private struct Pen {
    let cairo: OpaquePointer
    let color: GdkRGBA

    private func stroke(_ strength: Float = 1) {
        unsafe cairo_set_source_rgba(
            cairo,
            Double(color.red),
            Double(color.green),
            Double(color.blue),
            Double(color.alpha * strength)
        )
        unsafe cairo_stroke(cairo)
    }

    func button(_ x: Double, _ y: Double, _ width: Double, _ height: Double, isLit: Bool) {
        let radius = 6.0
        unsafe cairo_new_sub_path(cairo)
        unsafe cairo_arc(cairo, x + width - radius, y + radius, radius, -.pi / 2, 0)
        unsafe cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, .pi / 2)
        unsafe cairo_arc(cairo, x + radius, y + height - radius, radius, .pi / 2, .pi)
        unsafe cairo_arc(cairo, x + radius, y + radius, radius, .pi, 3 * .pi / 2)
        unsafe cairo_close_path(cairo)
        if isLit {
            unsafe cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), 0.25)
            unsafe cairo_fill_preserve(cairo)
        }
        stroke()
    }

    func circle(_ x: Double, _ y: Double, _ radius: Double, isDashed: Bool) {
        let dashes = [4.0, 4.0]
        unsafe cairo_set_dash(cairo, dashes, isDashed ? 2 : 0, 0)
        unsafe cairo_new_sub_path(cairo)
        unsafe cairo_arc(cairo, x, y, radius, 0, 2 * .pi)
        stroke(0.8)
        unsafe cairo_set_dash(cairo, dashes, 0, 0)
    }

    /// The hand.
    func cross(_ x: Double, _ y: Double) {
        line((x - 6, y), (x + 6, y))
        line((x, y - 6), (x, y + 6))
    }

    func line(_ points: (Double, Double)...) {
        guard let first = points.first else { return }
        unsafe cairo_move_to(cairo, first.0, first.1)
        for point in points.dropFirst() { unsafe cairo_line_to(cairo, point.0, point.1) }
        stroke()
    }
}
