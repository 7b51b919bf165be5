package import PointerModel

/// Destination of a value's wire form. ``MessageWriter`` makes JSON of it; a test collects the names of the fields.
///
/// The wire form of a type is written in one place, its `write(to:)`, which streams and replies share.
package protocol WireSink: ~Copyable {
    mutating func beginObject()
    mutating func endObject()
    mutating func beginArray()
    mutating func endArray()
    /// Begins the next element of an array.
    mutating func element()
    /// Begins a field of an object.
    mutating func key(_ name: StaticString)
    mutating func string(_ text: String)
    /// Writes one of the protocol's own words, which need no escaping.
    mutating func word(_ text: String)
    mutating func bool(_ value: Bool)
    mutating func integer(_ value: Int64)
    mutating func integer(_ value: UInt64)
    /// Writes a coordinate, rounded for the wire.
    mutating func coordinate(_ value: Double)
    /// Writes a factor or an angle, rounded for the wire.
    mutating func factor(_ value: Double)
    mutating func point(_ point: Point)
    /// Writes SVG path data with rounded coordinates.
    mutating func path(_ path: Path)
    /// Writes a color as `#rrggbbaa`.
    mutating func color(_ color: Color)
}

/// Value with one wire form.
package protocol WireValue {
    func write<Sink: WireSink & ~Copyable>(to sink: inout Sink)
}

/// Fields of objects, each with its name.
extension WireSink where Self: ~Copyable {
    mutating func field(_ name: StaticString, _ value: some WireValue) {
        key(name)
        value.write(to: &self)
    }

    /// Writes nothing if the value is nil.
    mutating func field(_ name: StaticString, ifPresent value: (some WireValue)?) {
        if let value { field(name, value) }
    }

    mutating func field(_ name: StaticString, _ value: Bool) {
        key(name)
        bool(value)
    }

    mutating func field(_ name: StaticString, _ value: Int64) {
        key(name)
        integer(value)
    }

    mutating func field(_ name: StaticString, _ value: UInt64) {
        key(name)
        integer(value)
    }

    mutating func field(_ name: StaticString, string text: String) {
        key(name)
        string(text)
    }

    mutating func field(_ name: StaticString, word text: String) {
        key(name)
        word(text)
    }

    mutating func field(_ name: StaticString, coordinate value: Double) {
        key(name)
        coordinate(value)
    }

    mutating func field(_ name: StaticString, factor value: Double) {
        key(name)
        factor(value)
    }

    /// Writes an array.
    mutating func field(_ name: StaticString, _ values: [some WireValue]) {
        key(name)
        beginArray()
        for index in values.indices {
            element()
            values[index].write(to: &self)
        }
        endArray()
    }

    /// Writes an array of the names of a set's options.
    mutating func field<Options: NamedOptions>(_ name: StaticString, names options: Options) {
        key(name)
        beginArray()
        for (option, name) in Options.named where options.isSuperset(of: option) {
            element()
            word(name)
        }
        endArray()
    }

    /// Writes the name of one option.
    mutating func field<Options: NamedOptions>(_ name: StaticString, nameOf option: Options) {
        key(name)
        for (named, name) in Options.named where named == option { return word(name) }
        word("")
    }
}
