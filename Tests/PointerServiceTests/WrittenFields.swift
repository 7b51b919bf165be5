import PointerModel
import PointerWire

/// Collects the names of the fields that values write, by their paths, such as `state.position.x`.
struct WrittenFields: WireSink {
    private(set) var paths: Set<String> = []
    private var objects: [String] = []
    private var current = ""

    mutating func beginObject() { objects.append(current) }
    mutating func endObject() { current = objects.popLast() ?? "" }
    mutating func beginArray() {}
    mutating func endArray() {}
    mutating func element() {}
    mutating func key(_ name: StaticString) {
        current = name.description
        paths.insert((objects.dropFirst() + [current]).joined(separator: "."))
    }
    mutating func string(_ text: String) {}
    mutating func word(_ text: String) {}
    mutating func bool(_ value: Bool) {}
    mutating func integer(_ value: Int64) {}
    mutating func integer(_ value: UInt64) {}
    mutating func coordinate(_ value: Double) {}
    mutating func factor(_ value: Double) {}
    mutating func point(_ point: Point) {
        beginObject()
        key("x")
        key("y")
        endObject()
    }
    mutating func path(_ path: Path) {}
    mutating func color(_ color: Color) {}
}
