import PointerModel

/// A sample is `[time, x, y]` in a trace, because there are thousands.
extension PointerSample: Codable {
    package init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        time = try values.decode(Double.self)
        position = try Point(x: values.decode(Double.self), y: values.decode(Double.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(time)
        try values.encode(position.x)
        try values.encode(position.y)
    }
}

/// A change of the button is `[time, x, y, isPress]` in a trace.
extension ButtonSample: Codable {
    package init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        time = try values.decode(Double.self)
        position = try Point(x: values.decode(Double.self), y: values.decode(Double.self))
        isPress = try values.decode(Bool.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(time)
        try values.encode(position.x)
        try values.encode(position.y)
        try values.encode(isPress)
    }
}
