import PointerDrawing
import PointerModel
import PointerPictures

/// A trace as an animated SVG picture, which repeats without an end: the layout and the pointer. It has no script, so a document can
/// show it. For people who want less motion it stands still.
package struct TracePicture {
    /// What a timer may be late, in milliseconds.
    static let slack = 1000

    private let trace: Trace

    /// Creates the picture of a trace; nil if the trace is longer than ``PointerTraceLimit/pictureSeconds``.
    package init?(_ trace: Trace) {
        guard trace.duration <= PointerTraceLimit.pictureSeconds.most * 1000 + Self.slack else { return nil }
        self.trace = trace
    }

    /// The document. Its unit is a point of the outputs.
    package var svg: String {
        let areas = trace.layouts.flatMap { $0.outputs + $0.surfaces.map(\.area) }
        var bounds = areas.map(\.bounds).reduce(Rect.null) { $0.union($1) }
        if bounds.isNull { bounds = Rect(x: 0, y: 0, width: 320, height: 80) }
        let box = [bounds.x, bounds.y, bounds.width, bounds.height].map { SVGText.text($0) }.joined(separator: " ")
        let size = #"width="\#(SVGText.text(bounds.width))" height="\#(SVGText.text(bounds.height))""#
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="\#(box)" \#(size) role="img">"#,
            "<title>A run of the pointer of pointerd</title>", Self.style,
        ]
        lines += layouts
        let tracks = [SpriteTrack](of: trace)
        lines.append("<g class=\"moving\">")
        for (index, track) in tracks.enumerated() { lines += moving(track, id: "moving-\(index)") }
        lines.append("</g>")
        lines.append("<g class=\"still\">")
        for (index, sprite) in stillSprites.enumerated() { lines.append(SVGText.line(sprite, id: "still-\(index)")) }
        lines.append("</g>")
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private static let style = """
        <style>
        .output { fill: #e9edf3 }
        .surface { fill: #f8f9fb; stroke: #c3cad5 }
        .node { fill: none; stroke: #c3cad5 }
        .target { fill: #ffffff; stroke: #9aa5b5 }
        .label { fill: #2b3442; font: 13px sans-serif; text-anchor: middle; dominant-baseline: central }
        .still { display: none }
        @media (prefers-reduced-motion: reduce) { .moving { display: none } .still { display: inline } }
        </style>
        """

    // MARK: The layouts

    /// The layouts, each at its time.
    private var layouts: [String] {
        trace.layouts.indices.flatMap { index in
            let layout = trace.layouts[index]
            let start = index == 0 ? 0 : layout.time
            let end = index + 1 < trace.layouts.count ? trace.layouts[index + 1].time : trace.duration
            var lines = ["<g>"]
            if start > 0 || end < trace.duration { lines.append(display(from: start, to: end)) }
            lines += layout.outputs.map { #"<rect class="output" \#(SVGText.place($0.bounds))/>"# }
            lines += layout.surfaces.flatMap(Self.lines)
            return lines + ["</g>"]
        }
    }

    private static func lines(of surface: Trace.Surface) -> [String] {
        var lines = [#"<rect class="surface" \#(SVGText.place(surface.area.bounds))/>"#]
        for node in surface.nodes {
            lines.append(#"<path class="\#(node.regions.isEmpty ? "node" : "target")" d="\#(node.bounds)"/>"#)
        }
        for node in surface.nodes where !node.regions.isEmpty {
            guard let bounds = try? Path(svg: node.bounds).controlBounds, !bounds.isNull else { continue }
            let (x, y) = (SVGText.text(bounds.midX), SVGText.text(bounds.midY))
            lines.append(
                #"<text class="label" x="\#(x)" y="\#(y)">\#(SVGText.escaped(PictureText.shown(node.visible.name)))</text>"#
            )
        }
        return lines
    }

    /// Returns the animation of what is visible from a time to another.
    private func display(from start: Int, to end: Int) -> String {
        var (values, times) = (["inline"], [start])
        if start > 0 { (values, times) = (["none"] + values, [0] + times) }
        if end < trace.duration { (values, times) = (values + ["none"], times + [end]) }
        return animation(of: "display", values, at: times, more: #" calcMode="discrete""#)
    }

    // MARK: The pointer

    /// Returns the lines of a sprite that moves.
    private func moving(_ track: SpriteTrack, id: String) -> [String] {
        let keys = track.essentialKeys(until: trace.duration)
        let sprites = keys.map { $0.numbers.sprite(of: trace.kinds[track.kind]) }.map { sprite in
            var unclipped = sprite
            unclipped.clip = nil
            return unclipped
        }
        let times = keys.map(\.time)
        var text = moving(sprites.map { SVGElement($0) }, at: times)
        let holes = sprites.compactMap { SVGElement(outside: $0) }
        if !holes.isEmpty {
            let clip = "<clipPath id=\"\(id)\">\(moving(holes, at: times))</clipPath>"
            text = "\(clip)<g clip-path=\"url(#\(id))\">\(text)</g>"
        }
        return [track.clip.map { SVGText.clipped(text, to: $0) } ?? text]
    }

    /// Returns an element that becomes others at their times.
    private func moving(_ elements: [SVGElement], at times: [Int]) -> String {
        guard let first = elements.first else { return "" }
        var attributes = ""
        var animations = ""
        for attribute in first.attributes {
            attributes += " \(attribute.name)=\"\(attribute.value)\""
            let values = elements.map { $0[attribute.name] ?? attribute.value }
            guard Set(values).count > 1 else { continue }
            animations += animation(of: attribute.name, values, at: times)
        }
        return "<\(first.name)\(attributes)>\(animations)</\(first.name)>"
    }

    /// Returns the animation of an attribute, which repeats without an end.
    private func animation(of name: String, _ values: [String], at times: [Int], more: String = "") -> String {
        // Of several equal values the first and the last say all.
        let kept = values.indices.filter { index in
            index == 0 || index == values.count - 1 || values[index] != values[index - 1]
                || values[index] != values[index + 1]
        }
        var (name, element, more) = (name, "animate", more)
        var texts = kept.map { values[$0] }
        if name == "transform" {
            // The rotation alone can change.
            (name, element, more) = ("transform", "animateTransform", " type=\"rotate\"")
            texts = texts.map { String($0.drop { $0 != "(" }.dropFirst().dropLast()) }
        }
        let places = kept.map { SVGText.text(Double(times[$0]) / Double(trace.duration), decimals: 4) }
        let seconds = SVGText.text(Double(trace.duration) / 1000)
        return "<\(element) attributeName=\"\(name)\"\(more) dur=\"\(seconds)s\" repeatCount=\"indefinite\""
            + " keyTimes=\"\(places.joined(separator: ";"))\" values=\"\(texts.joined(separator: ";"))\"/>"
    }

    /// The sprites at the end of the last stay in a region, where what is drawn has come to rest; without one, at the end.
    private var stillSprites: [Sprite] {
        let end = trace.spans.last?.to ?? .max
        var numbers = trace.kinds.map { _ in SpriteNumbers() }
        var time = 0
        var sprites: [Sprite] = []
        for (delay, frame) in zip(trace.frames.delays, trace.frames.sprites) {
            time += delay
            if time >= end { break }
            sprites = frame.compactMap { sprite in
                guard let kind = sprite.first else { return nil }
                numbers[kind].add(sprite.dropFirst())
                return numbers[kind].sprite(of: trace.kinds[kind])
            }
        }
        return sprites
    }
}

extension Trace.Area {
    fileprivate var bounds: Rect { Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]) }
}
