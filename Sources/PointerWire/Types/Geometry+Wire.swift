package import PointerModel

extension Point: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.point(self)
    }
}

extension Vector: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("dx", coordinate: dx)
        sink.field("dy", coordinate: dy)
        sink.endObject()
    }
}

extension Rect: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("x", coordinate: x)
        sink.field("y", coordinate: y)
        sink.field("width", coordinate: width)
        sink.field("height", coordinate: height)
        sink.endObject()
    }
}

extension AffineTransform: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("a", factor: a)
        sink.field("b", factor: b)
        sink.field("c", factor: c)
        sink.field("d", factor: d)
        sink.field("tx", coordinate: tx)
        sink.field("ty", coordinate: ty)
        sink.endObject()
    }
}

extension WireSink where Self: ~Copyable {
    /// Writes nothing for a zero vector.
    mutating func field(_ name: StaticString, unlessZero vector: Vector) {
        if vector != .zero { field(name, vector) }
    }
}

extension NamedOptions {
    /// Makes the set of the known names, and ignores the others.
    init(known names: [String]) {
        self.init()
        for named in Self.named where names.contains(named.name) { insert(named.option) }
    }
}
