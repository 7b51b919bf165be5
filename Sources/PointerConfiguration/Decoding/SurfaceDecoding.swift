import Documents
import LayoutDocuments
import PointerModel
import SafeText

/// Outputs that surfaces may refer to, and ids that they must not repeat.
struct SurfaceScope {
    /// Names of the outputs; nil if they are unknown, so that every reference is valid.
    var outputs: [String]?
    /// Ids of the surfaces read so far, from all files, with the field of each.
    var ids: [ByteExact<String>: Field] = [:]
    var count = 0
}

extension Field {
    /// Reads `[[surfaces]]`. Leaves out surfaces with errors.
    func surfaces(in scope: inout SurfaceScope) -> [Surface] {
        guard let items = items(atMost: PointerModelLimit.surfaces, of: "surfaces") else { return [] }
        let (count, most) = (scope.count + items.count, PointerModelLimit.surfaces.most)
        guard count <= most else {
            report("\(count) surfaces in all files are too many: at most \(most)")
            return []
        }
        scope.count = count
        return items.compactMap { $0.surface(in: &scope) }
    }

    private func surface(in scope: inout SurfaceScope) -> Surface? {
        let surface = surface()
        if let output = surface?.output { member("output")?.checkOutput(output, in: scope) }
        guard let id = member("id"), case .string(let name) = id.value.content, id.isUnique(name, among: &scope.ids)
        else { return nil }
        return surface
    }

    private func checkOutput(_ name: String, in scope: SurfaceScope) {
        guard let outputs = scope.outputs, !outputs.contains(where: { $0.hasSameBytes(as: name) }) else { return }
        let suggestion = Suggestion.nearest(to: name, among: outputs)
        // Example files name their outputs unlike a person's own, so the message lists those that exist.
        let others = suggestion == nil ? "; there is \(outputs.map(PrintableText.quote).joined(separator: ", "))" : ""
        report("there is no output \(PrintableText.quote(name))\(others)", suggestion: suggestion)
    }
}
