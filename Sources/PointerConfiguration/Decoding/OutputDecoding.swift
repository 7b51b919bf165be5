import PointerModel
import PointerRuntime
import SystemPackage

extension Field {
    static let maximumOutputs = 16
    /// Device pixels per point: from a quarter-size projector to the densest panel, with room on both sides.
    static let outputScaleRange = 0.1...16.0

    /// `[[outputs]]`: at least one, since the pointer must be somewhere. nil where anything is wrong with them.
    func outputs() -> [Output]? {
        guard let items = items(atMost: Self.maximumOutputs, of: "outputs") else { return nil }
        guard !items.isEmpty else {
            report("is empty: the pointer needs an output")
            return nil
        }
        var names: [String: Field] = [:]
        let outputs = items.map { $0.output(names: &names) }
        return outputs.contains(nil) ? nil : outputs.compactMap { $0 }
    }

    private func output(names: inout [String: Field]) -> Output? {
        table { table in
            let nameField = table.required("name")
            let name = nameField?.identifier()
            let frameField = table.required("frame")
            let frame = frameField.flatMap { $0.outputFrame() }
            let scale = table.optional("scale").map { $0.number(in: Self.outputScaleRange) } ?? 1
            guard let name, let nameField, nameField.isUnique(name, among: &names) else { return nil }
            guard let frame, let scale else { return nil }
            return Output(name: name, frame: frame, scale: scale)
        }
    }

    /// A rectangle that the pointer has room in and whose every edge is a coordinate that can be calculated with.
    private func outputFrame() -> Rect? {
        guard let frame = rect(sides: CoordinateRange.outputSide) else { return nil }
        let furthest = max(frame.maxX, frame.maxY)
        guard furthest <= CoordinateRange.position.upperBound else {
            report(
                "reaches to \(NumberText.of(furthest)): "
                    + "outputs end at \(NumberText.of(CoordinateRange.position.upperBound)) at the latest"
            )
            return nil
        }
        return frame
    }

    /// Whether nobody took this name before; remembers it.
    func isUnique(_ name: String, among taken: inout [String: Field]) -> Bool {
        guard let first = taken[name] else {
            taken[name] = self
            return true
        }
        let line = first.position?.line ?? 0
        let place = first.file == file ? "line \(line)" : "\(PrintableText.escape(first.file.string)):\(line)"
        report("\(PrintableText.quote(name)) is already taken: see \(place)")
        return false
    }
}
