import LayoutDocuments
public import PointerModel
public import PointerWire
import Varlink

/// Calls of io.pointerd.Layout. Of its streams, Attach is ``PointerClient/show(_:reconnects:)`` or ``StreamCall/attach(_:)``,
/// Host is ``PointerClient/host(reconnects:)`` or ``StreamCall/host``, and HoldOutputs is
/// ``PointerClient/holdOutputs(_:reconnects:)`` or ``StreamCall/holdOutputs(_:)``.
extension Call where Reply == UpdateReply {
    /// Applies an update to a surface of the same user, completely or not at all. Needs the role `layout`.
    public static func update(_ surface: String, _ update: SurfaceUpdate) -> Call {
        let parameters = LayoutWriter.message.update(surface, update)
        return Call(LayoutMethod.update.qualifiedName, document: parameters) { (reply: UpdateReply) in reply }
    }
}

extension Call where Reply == ShowReply {
    /// Shows surfaces on a host of the same user, all of them or none. Replaces surfaces that the host already shows. Needs the
    /// role `layout`.
    /// - Parameters:
    ///   - surfaces: the surfaces. This user must not show their ids elsewhere.
    ///   - host: name of the host, from ``SurfaceStreamEvent/opened(host:)``.
    public static func show(_ surfaces: [Surface], on host: String) -> Call {
        let parameters = LayoutWriter.message.show(surfaces, on: host)
        return Call(LayoutMethod.show.qualifiedName, document: parameters) { (reply: ShowReply) in reply }
    }
}

extension Call where Reply == Void {
    /// Removes surfaces from a host of the same user, all of them or none. Needs the role `layout`.
    /// - Parameters:
    ///   - surfaces: ids of the surfaces.
    ///   - host: name of the host, from ``SurfaceStreamEvent/opened(host:)``.
    public static func hide(_ surfaces: [String], on host: String) -> Call {
        Call(LayoutMethod.hide.qualifiedName, HideParameters(host: host, surfaces: surfaces))
    }

    /// Answers a region request. Needs the role `layout`.
    /// - Parameters:
    ///   - request: the request, from the surface's stream.
    ///   - region: the region, in the space of the request's node; nil if there is none at the request's location.
    ///   - pointer: name of the pointer that sent the request; nil for the default one.
    public static func answer(_ request: RegionRequest, _ region: Region?, of pointer: String? = nil) -> Call {
        let answer = AnswerParameters(
            surface: request.surface.id,
            sequence: request.sequence,
            region: region,
            pointer: pointer
        )
        return Call(LayoutMethod.answer.qualifiedName, document: LayoutWriter.message.answer(answer))
    }

    /// Discards the answers about a node, or about all nodes of a surface, so that the daemon asks again. Needs the role
    /// `layout`.
    public static func invalidate(_ surface: String, node: String? = nil) -> Call {
        Call(LayoutMethod.invalidate.qualifiedName, InvalidateParameters(surface: surface, node: node))
    }

    /// Replaces the outputs until the daemon ends. Needs the role `sync`.
    public static func setOutputs(_ outputs: [Output]) -> Call {
        Call(LayoutMethod.setOutputs.qualifiedName, document: LayoutWriter.message.setOutputs(outputs))
    }
}

extension Call where Reply == Layout {
    /// Returns the complete layout. Fails with ``ClientError/unreadable(_:)`` if it has values unknown to this library, such as a
    /// newer daemon's.
    public static var layout: Call {
        Call(Call<LayoutReply>.layoutReply()) { LayoutPart($0).layout }
    }
}

extension Call where Reply == [WarningMessage] {
    /// Returns the likely mistakes in the layout, or on one surface.
    /// - Parameter surface: the surface to check, of any owner; nil for all surfaces.
    public static func warnings(of surface: SurfaceReference? = nil) -> Call {
        Call(LayoutMethod.lint.qualifiedName, LintParameters(surface: surface)) { (reply: LintReply) in reply.warnings }
    }
}
