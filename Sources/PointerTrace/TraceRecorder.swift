import PointerDrawing
package import PointerModel
import PointerPictures

/// The recorder of a trace: takes layouts and events, and draws the pointer sixty times a second.
package struct TraceRecorder {
    /// Time between frames, in microseconds.
    static let interval: Int64 = 16_667

    /// Texts about events and places, which the recorder's owner words.
    package struct Words {
        /// Returns the line of an event; nil to leave it out.
        package var line: (PointerEvent, EventStamp) -> String?
        /// Returns words for a style.
        package var style: (ResolvedStyle) -> String
        /// Returns the name of a region.
        package var region: (ActiveRegion) -> String
        /// Returns the name of a node's regions in the layout.
        package var node: (SurfaceName, String) -> String
        /// Explains the region and the style at a point of a layout.
        package var explanation: (Layout, Point, Modifiers) -> String

        package init(
            line: @escaping (PointerEvent, EventStamp) -> String?,
            style: @escaping (ResolvedStyle) -> String,
            region: @escaping (ActiveRegion) -> String,
            node: @escaping (SurfaceName, String) -> String,
            explanation: @escaping (Layout, Point, Modifiers) -> String
        ) {
            self.line = line
            self.style = style
            self.region = region
            self.node = node
            self.explanation = explanation
        }
    }

    private let words: Words
    private var redaction: NameRedaction?
    private var trace: Trace
    private var layout: Layout
    private var pointer: DrawnPointer
    private var list = DisplayList()
    /// Time of the trace's beginning; nil before the first event.
    private var start: Timestamp?
    /// Time of the last frame.
    private var drawn = Timestamp.zero
    /// Whether the next frame differs from the last one, as far as is known.
    private var isMoving = true
    private var kinds: [Trace.Kind: Int] = [:]
    private var texts: [String: Int] = [:]
    /// Numbers of the last sprite of each kind, and of the last position.
    private var former: [SpriteNumbers] = []
    private var formerPosition = (x: 0, y: 0)
    private var formerTime = 0

    /// - Parameters:
    ///   - source: what is traced, for people.
    ///   - layout: the layout at the beginning.
    ///   - snapshot: the state at the beginning.
    ///   - isRedacted: whether names are replaced before anything is kept.
    ///   - words: texts about events and places.
    package init(
        _ source: String,
        layout: Layout,
        snapshot: PointerSnapshot,
        isRedacted: Bool,
        words: Words
    ) {
        self.words = words
        trace = Trace(source: source, isRedacted: isRedacted)
        redaction = isRedacted ? NameRedaction() : nil
        self.layout = redaction?.apply(to: layout) ?? layout
        pointer = DrawnPointer(redaction?.apply(to: snapshot) ?? snapshot)
        appendLayout(at: 0)
        appendStyle(at: 0)
    }

    /// Number of bytes that the trace has at least, for a limit.
    package var size: Int { 16 * trace.frames.sprites.count + 64 * trace.events.count }

    /// Length of the trace so far, in seconds.
    package var seconds: Double { start.map { drawn.seconds(since: $0) } ?? 0 }

    /// Replaces the layout.
    package mutating func replace(_ layout: Layout, at time: Timestamp) {
        advance(to: time)
        self.layout = redaction?.apply(to: layout) ?? layout
        appendLayout(at: offset(time))
    }

    /// Replaces the state, as after events were lost.
    package mutating func replace(_ snapshot: PointerSnapshot) {
        advance(to: snapshot.time)
        pointer.replace(by: redaction?.apply(to: snapshot) ?? snapshot)
        endSpan(at: offset(snapshot.time))
        appendStyle(at: offset(snapshot.time))
        isMoving = true
    }

    /// Adds an event.
    package mutating func append(_ event: PointerEvent, at stamp: EventStamp) {
        advance(to: stamp.time)
        let event = redaction?.apply(to: event) ?? event
        pointer.apply(event, at: stamp)
        isMoving = true
        let time = offset(stamp.time)
        var since = stamp
        since.time = Timestamp(microseconds: stamp.time.microseconds(since: start ?? stamp.time))
        if let line = words.line(event, since) { trace.events.append(Trace.Note(time: time, text: line)) }
        switch event {
        case .enter(let region, _):
            endSpan(at: time)
            trace.spans.append(Trace.Span(from: time, to: .max, label: words.region(region)))
        case .exit: endSpan(at: time)
        case .style: appendStyle(at: time)
        case .button(let change) where change.isPressed: trace.presses.append(time)
        default: break
        }
    }

    /// Ends the trace.
    package mutating func finish(at time: Timestamp) -> Trace {
        advance(to: time)
        draw(at: time)
        trace.duration = max(1, offset(time))
        endSpan(at: trace.duration)
        return trace
    }

    private func offset(_ time: Timestamp) -> Int {
        max(0, Int(time.seconds(since: start ?? time) * 1000))
    }

    // MARK: Frames

    /// Draws the frames before a time.
    private mutating func advance(to time: Timestamp) {
        guard start != nil else {
            (start, drawn) = (time, time)
            return
        }
        var count = 0
        while isMoving, count < PointerTraceLimit.frames.most,
            case let next = drawn.advanced(byMicroseconds: Self.interval), next <= time
        {
            draw(at: next)
            count += 1
        }
        // At rest no frame is drawn, and the next one is due at once.
        if !isMoving || count == PointerTraceLimit.frames.most {
            drawn = max(drawn, time.advanced(byMicroseconds: -Self.interval))
        }
    }

    private mutating func draw(at time: Timestamp) {
        drawn = time
        isMoving = pointer.draw(at: time, into: &list)
        let now = offset(time)
        let position = pointer.state.position
        let place = (x: SpriteNumbers.steps(position.x, 10), y: SpriteNumbers.steps(position.y, 10))
        trace.frames.delays.append(now - formerTime)
        trace.frames.x.append(place.x - formerPosition.x)
        trace.frames.y.append(place.y - formerPosition.y)
        trace.frames.sprites.append(list.sprites.map { encode($0) })
        (formerTime, formerPosition) = (now, place)
        explain(position, at: now)
    }

    private mutating func encode(_ sprite: Sprite) -> [Int] {
        let kind = Trace.Kind(sprite)
        let index = kinds[kind] ?? kinds.count
        if index == kinds.count {
            kinds[kind] = index
            trace.kinds.append(kind)
            former.append(SpriteNumbers())
        }
        let numbers = SpriteNumbers(sprite)
        defer { former[index] = numbers }
        return [index] + numbers.differences(from: former[index])
    }

    // MARK: Texts

    private mutating func explain(_ position: Point, at time: Int) {
        let text = words.explanation(layout, position, pointer.state.modifiers)
        let index = texts[text] ?? texts.count
        if index == texts.count {
            texts[text] = index
            trace.texts.append(text)
        }
        if trace.explanations.last?.text != index {
            trace.explanations.append(Trace.Explanation(time: time, text: index))
        }
    }

    private mutating func appendStyle(at time: Int) {
        let text = words.style(pointer.state.style)
        if trace.styles.last?.text != text { trace.styles.append(Trace.Note(time: time, text: text)) }
    }

    private mutating func endSpan(at time: Int) {
        if let last = trace.spans.indices.last, trace.spans[last].to == .max { trace.spans[last].to = time }
    }

    private mutating func appendLayout(at time: Int) {
        let outlines = LayoutOutlines(layout)
        let surfaces = outlines.surfaces.map { surface in
            Trace.Surface(
                area: Trace.Area(surface.name.description, surface.frame),
                nodes: surface.nodes.map { node in
                    Trace.Node(
                        bounds: SVGText.data(node.bounds),
                        hit: node.hitArea.map { SVGText.data($0) },
                        visible: Trace.Area(node.id, node.visible),
                        regions: node.regions.map { SVGText.data($0.outline) },
                        label: words.node(surface.name, node.id)
                    )
                }
            )
        }
        let outputs = outlines.outputs.map { Trace.Area($0.name, $0.frame) }
        trace.layouts.append(Trace.Layout(time: time, outputs: outputs, surfaces: surfaces))
    }
}
