package import Documents
package import PointerModel
import SafeText

extension Field {
    /// Reads a list of outputs: at least one, because the pointer must be somewhere. Returns nil if any output has a mistake.
    package func outputs() -> [Output]? {
        if case .array(let values) = value.content, values.isEmpty {
            report("is empty: the pointer needs an output")
            return nil
        }
        return outputsOrNone()
    }

    /// Reads a list of outputs, which may be empty. Returns nil if any output has a mistake.
    package func outputsOrNone() -> [Output]? {
        guard let items = items(atMost: PointerModelLimit.outputs, of: "outputs") else { return nil }
        var names: [ByteExact<String>: Field] = [:]
        let outputs = items.map { $0.output(names: &names) }
        return outputs.contains(nil) ? nil : outputs.compactMap { $0 }
    }

    private func output(names: inout [ByteExact<String>: Field]) -> Output? {
        table { table in
            let nameField = table.required("name")
            let name = nameField?.identifier()
            let frame = table.required("frame")?.outputFrame()
            let scale = table.requiredInMessages("scale").map { $0.number(in: LayoutLimits.outputScale) } ?? 1
            let transform = table.optional("transform").map { $0.choice(OutputTransform.self) } ?? .normal
            guard let name, let nameField, nameField.isUnique(name, among: &names) else { return nil }
            guard let frame, let scale, let transform else { return nil }
            return Output(name: name, frame: frame, scale: scale, transform: transform)
        }
    }

    /// Reads a rectangle that has room for the pointer and whose edges are all valid coordinates.
    private func outputFrame() -> Rect? {
        guard let frame = rect(sides: LayoutLimits.outputSide) else { return nil }
        let furthest = max(frame.maxX, frame.maxY)
        guard furthest <= rules.position.upperBound else {
            report(
                "reaches to \(NumberText.of(furthest)): "
                    + "outputs end at \(NumberText.of(rules.position.upperBound)) at the latest",
                .outOfRange
            )
            return nil
        }
        return frame
    }

    /// Returns whether a name is unused so far, and records it. Reports a duplicate.
    package func isUnique(_ name: String, among taken: inout [ByteExact<String>: Field]) -> Bool {
        guard let first = taken[ByteExact(name)] else {
            taken[ByteExact(name)] = self
            return true
        }
        reportTaken(name, by: first)
        return false
    }

    /// Reports a name that another value has.
    func reportTaken(_ name: String, by first: Field) {
        var place = first.position.map { "line \($0.line)" } ?? first.path
        if first.source.file != source.file, let line = first.position?.line {
            place = "\(PrintableText.escape(first.source.file)):\(line)"
        }
        report("\(PrintableText.quote(name)) is already taken: see \(place)")
    }
}
