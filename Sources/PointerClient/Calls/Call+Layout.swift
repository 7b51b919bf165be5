public import PointerModel
public import PointerProtocol
import Varlink

/// io.pointerd.Layout, but for Attach: that is ``PointerClient/show(_:)``, or ``StreamCall/attach(_:)``.
extension Call where Reply == UpdateReply {
    /// Changes a surface of the same user, whole or not at all. Needs the role `layout`.
    public static func update(_ surface: String, _ update: SurfaceUpdate) -> Call {
        Call(LayoutMethod.update.qualifiedName, UpdateParameters(surface, update)) { (reply: UpdateReply) in reply }
    }
}

extension Call where Reply == Void {
    /// Says where the region is that a request asked about. Needs the role `layout`, as the next does.
    /// - Parameters:
    ///   - request: as the surface's stream told it.
    ///   - region: in the space of the request's node; nil: there is none at the request's location.
    ///   - pointer: whose request it is.
    public static func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) -> Call {
        Call(
            LayoutMethod.answer.qualifiedName,
            AnswerParameters(
                surface: request.surface,
                sequence: request.sequence,
                region: region.map(RegionDeclarationMessage.init),
                pointer: pointer
            )
        )
    }

    /// Has what was answered about a node, or about all nodes of a surface, asked anew.
    public static func invalidate(_ surface: String, node: String? = nil) -> Call {
        Call(LayoutMethod.invalidate.qualifiedName, InvalidateParameters(surface: surface, node: node))
    }

    /// Takes these outputs in place of those that there are, until the daemon ends. Needs the role `sync`.
    public static func setOutputs(_ outputs: [Output]) -> Call {
        Call(LayoutMethod.setOutputs.qualifiedName, SetOutputsParameters(outputs: outputs))
    }
}

extension Call where Reply == Layout {
    /// The whole layout. ``ClientError/unreadable(_:)`` where it has words that this library does not know, as of a newer daemon.
    public static var layout: Call {
        Call(LayoutMethod.get.qualifiedName, NoParameters()) { (reply: LayoutReply) throws(VarlinkClientError) in
            do throws(DeclarationError) {
                var layout = Layout(outputs: reply.outputs)
                for surface in reply.surfaces { layout.surfaces.append(try Surface(surface)) }
                return layout
            } catch {
                throw .notVarlink(error.description)
            }
        }
    }
}

extension Call where Reply == [WarningMessage] {
    /// What works in the layout, or on one surface, but hardly as meant.
    public static func warnings(of surface: String? = nil) -> Call {
        Call(LayoutMethod.lint.qualifiedName, LintParameters(surface: surface)) { (reply: LintReply) in reply.warnings }
    }
}
