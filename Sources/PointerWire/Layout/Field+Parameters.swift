package import Documents
import LayoutDocuments
package import PointerModel

/// The parameters of Attach, or a surface of Show.
package struct SurfaceParameters: Sendable {
    package var surface: Surface
    /// Whether unknown fields are mistakes.
    package var isStrict: Bool

    package init(surface: Surface, isStrict: Bool) {
        self.surface = surface
        self.isStrict = isStrict
    }
}

/// The parameters of Show without the surfaces.
package struct ShowParameters: Sendable {
    /// Name of the host, from the first event of its stream.
    package var host: String
    /// Whether unknown fields are mistakes.
    package var isStrict: Bool
}

/// The parameters of Answer.
package struct AnswerParameters: Sendable {
    /// Id of the surface.
    package var surface: String
    /// Sequence of the request.
    package var sequence: UInt64
    /// Region at the request's location, with the style that replaces its own; nil if there is none.
    package var region: Region?
    /// Name of the request's pointer; nil means the default pointer.
    package var pointer: String?

    package init(surface: String, sequence: UInt64, region: Region?, pointer: String?) {
        self.surface = surface
        self.sequence = sequence
        self.region = region
        self.pointer = pointer
    }
}

/// Readers of the parameters of methods.
extension Field {
    /// Reads the parameters of Attach.
    package func attachParameters() -> SurfaceParameters? {
        table { table in
            let isStrict = table.optional("strict")?.boolean() ?? false
            return table.required("surface")?.surface().map { SurfaceParameters(surface: $0, isStrict: isStrict) }
        }
    }

    /// Reads the parameters of Show, whose surfaces are read one by one.
    package func showParameters() -> ShowParameters? {
        table { table in
            let isStrict = table.optional("strict")?.boolean() ?? false
            _ = table.required("surfaces")?.items(atMost: PointerModelLimit.surfaces, of: "surfaces")
            return table.required("host")?.string().map { ShowParameters(host: $0, isStrict: isStrict) }
        }
    }

    /// Reads the parameters of Answer.
    package func answerParameters() -> AnswerParameters? {
        table { table in
            _ = table.optional("strict")?.boolean()
            let surface = table.required("surface")?.string()
            let sequence = table.required("sequence")?.integer(in: 0...Int.max, orElse: .invalid)
            var region = table.optional("region")?.region()
            let styleField = table.optional("style")
            let style = styleField?.style()
            let pointer = table.optional("pointer")?.string()
            if member("region") == nil { styleField?.report("there is no style without a region") }
            if let style { region?.style = style }
            guard let surface, let sequence else { return nil }
            return AnswerParameters(surface: surface, sequence: UInt64(sequence), region: region, pointer: pointer)
        }
    }

    /// Reads the parameters of SetOutputs and HoldOutputs.
    package func outputParameters() -> [Output]? {
        table { table in
            _ = table.optional("strict")?.boolean()
            return table.required("outputs")?.outputs()
        }
    }
}
