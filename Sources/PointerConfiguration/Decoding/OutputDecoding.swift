import PointerModel
import SafeText
import SystemPackage

extension Field {
    /// Reads `[[outputs]]`: at least one, because the pointer must be somewhere. Returns nil if any output has an error.
    func outputs() -> [Output]? {
        guard let items = items(atMost: LayoutLimits.outputs, of: "outputs") else { return nil }
        guard !items.isEmpty else {
            report("is empty: the pointer needs an output")
            return nil
        }
        var names: [ByteExact<String>: Field] = [:]
        let outputs = items.map { $0.output(names: &names) }
        return outputs.contains(nil) ? nil : outputs.compactMap { $0 }
    }

    private func output(names: inout [ByteExact<String>: Field]) -> Output? {
        table { table in
            let nameField = table.required("name")
            let name = nameField?.identifier()
            let frameField = table.required("frame")
            let frame = frameField.flatMap { $0.outputFrame() }
            let scale = table.optional("scale").map { $0.number(in: LayoutLimits.outputScale) } ?? 1
            guard let name, let nameField, nameField.isUnique(name, among: &names) else { return nil }
            guard let frame, let scale else { return nil }
            return Output(name: name, frame: frame, scale: scale)
        }
    }

    /// Reads a rectangle that has room for the pointer and whose edges are all valid coordinates.
    private func outputFrame() -> Rect? {
        guard let frame = rect(sides: LayoutLimits.outputSide) else { return nil }
        let furthest = max(frame.maxX, frame.maxY)
        guard furthest <= LayoutLimits.position.upperBound else {
            report(
                "reaches to \(NumberText.of(furthest)): "
                    + "outputs end at \(NumberText.of(LayoutLimits.position.upperBound)) at the latest"
            )
            return nil
        }
        return frame
    }

    /// Returns whether a name is unused so far, and records it. Reports a duplicate.
    func isUnique(_ name: String, among taken: inout [ByteExact<String>: Field]) -> Bool {
        guard let first = taken[ByteExact(name)] else {
            taken[ByteExact(name)] = self
            return true
        }
        let line = first.position?.line ?? 0
        let place = first.file == file ? "line \(line)" : "\(PrintableText.escape(first.file.string)):\(line)"
        report("\(PrintableText.quote(name)) is already taken: see \(place)")
        return false
    }
}
