public import PointerModel
public import PointerProtocol
import Varlink

/// io.pointerd.Layout, but for its streams: Attach is ``PointerClient/show(_:reconnects:)`` or ``StreamCall/attach(_:)``, Host
/// ``PointerClient/host(reconnects:)`` or ``StreamCall/host``, and HoldOutputs ``PointerClient/holdOutputs(_:reconnects:)`` or
/// ``StreamCall/holdOutputs(_:)``.
extension Call where Reply == UpdateReply {
    /// Changes a surface of the same user, whole or not at all. Needs the role `layout`.
    public static func update(_ surface: String, _ update: SurfaceUpdate) -> Call {
        Call(LayoutMethod.update.qualifiedName, UpdateParameters(surface, update)) { (reply: UpdateReply) in reply }
    }
}

extension Call where Reply == ShowReply {
    /// Shows surfaces on a host of the same user, all of them or none; those that it shows already are declared anew. Needs the role
    /// `layout`.
    /// - Parameters:
    ///   - surfaces: of ids that this user shows nowhere else.
    ///   - host: as ``SurfaceStreamEvent/opened(host:)`` names it.
    public static func show(_ surfaces: [Surface], on host: String) -> Call {
        let parameters = ShowParameters(host: host, surfaces: surfaces.map(SurfaceMessage.init))
        return Call(LayoutMethod.show.qualifiedName, parameters) { (reply: ShowReply) in reply }
    }
}

extension Call where Reply == Void {
    /// Takes surfaces away from a host of the same user, all of them or none. Needs the role `layout`.
    /// - Parameters:
    ///   - surfaces: their ids.
    ///   - host: as ``SurfaceStreamEvent/opened(host:)`` names it.
    public static func hide(_ surfaces: [String], on host: String) -> Call {
        Call(LayoutMethod.hide.qualifiedName, HideParameters(host: host, surfaces: surfaces))
    }

    /// Says where the region is that a request asked about. Needs the role `layout`, as the next does.
    /// - Parameters:
    ///   - request: as the surface's stream told it.
    ///   - region: in the space of the request's node; nil: there is none at the request's location.
    ///   - pointer: whose request it is.
    public static func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) -> Call {
        Call(
            LayoutMethod.answer.qualifiedName,
            AnswerParameters(
                surface: request.surface.id,
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
            try LayoutPart(reply).layout
        }
    }
}

extension Call where Reply == [WarningMessage] {
    /// The likely mistakes in the layout, or on one surface.
    /// - Parameter surface: the one to look at, which may be anybody's; nil: all of them.
    public static func warnings(of surface: SurfaceReference? = nil) -> Call {
        Call(LayoutMethod.lint.qualifiedName, LintParameters(surface: surface)) { (reply: LintReply) in reply.warnings }
    }
}
