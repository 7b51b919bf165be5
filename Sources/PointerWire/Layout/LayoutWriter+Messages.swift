package import Documents
import LayoutDocuments
package import PointerModel

/// Writers of messages: the parameters of calls, and the reply of Get.
extension LayoutWriter {
    package func outputs(_ outputs: [Output]) -> DocumentValue {
        .list(
            outputs.map { output in
                .table { table in
                    table.set("name", output.name)
                    table.set("frame", rect(output.frame))
                    table.set("scale", output.scale)
                    if output.transform != .normal { table.set("transform", output.transform.rawValue) }
                }
            }
        )
    }

    /// Writes the parameters of SetOutputs and HoldOutputs.
    package func setOutputs(_ outputs: [Output]) -> DocumentValue {
        .table { table in table.set("outputs", self.outputs(outputs)) }
    }

    /// Writes the parameters of Attach.
    package func attach(_ surface: Surface) -> DocumentValue {
        .table { table in table.set("surface", self.surface(surface)) }
    }

    /// Writes the parameters of Show.
    package func show(_ surfaces: [Surface], on host: String) -> DocumentValue {
        .table { table in
            table.set("host", host)
            table.set("surfaces", DocumentValue.list(surfaces.map { surface($0) }))
        }
    }

    /// Writes the parameters of Update.
    package func update(_ surface: String, _ update: SurfaceUpdate) -> DocumentValue {
        .table { table in
            table.set("surface", surface)
            set(update, in: &table)
        }
    }

    /// Writes a change of a surface.
    package func update(_ update: SurfaceUpdate) -> DocumentValue { .table { table in set(update, in: &table) } }

    private func set(_ update: SurfaceUpdate, in table: inout TableBuilder) {
        table.set("put", update.put.map(node))
        table.set("remove", update.remove.map(DocumentValue.text))
        table.set("insert", update.insert.map(insertion))
        table.set("bringToFront", update.bringToFront.map(DocumentValue.text))
        table.set("frame", update.frame.map(rect))
        table.set("z", update.z, unless: nil)
        table.set("output", update.output)
        table.set("hitInsets", update.hitInsets.map(insets))
        table.set("targeting", update.targeting?.rawValue)
        table.set("emptiness", update.emptiness?.rawValue)
        table.set("clear", update.clear, unless: [])
    }

    private func insertion(_ insertion: SurfaceUpdate.Insertion) -> DocumentValue {
        .table { table in
            table.set("node", node(insertion.node))
            table.set("below", insertion.below)
        }
    }

    /// Writes the parameters of Answer.
    package func answer(_ answer: AnswerParameters) -> DocumentValue {
        .table { table in
            table.set("surface", answer.surface)
            table.set("sequence", Int(exactly: answer.sequence), unless: nil)
            table.set("region", answer.region.map { region($0) })
            table.set("pointer", answer.pointer)
        }
    }

    /// Writes the reply of Get.
    /// - Parameter reply: the reply. A reply that is built piece by piece has no surfaces yet.
    package func layout(_ reply: LayoutReply) -> DocumentValue {
        .table { table in
            table.set("outputs", outputs(reply.outputs))
            table.set("surfaces", DocumentValue.list(reply.surfaces.map { surface($0) }))
            table.set("state", Int(reply.state), unless: nil)
            table.set("removed", reply.removed.map(surfaceName))
            if reply.isComplete { table.set("complete", true) }
        }
    }

    private func surfaceName(_ name: SurfaceName) -> DocumentValue {
        .table { table in
            table.set("id", name.id)
            table.set("owner", name.owner.user.map { Int($0) }, unless: nil)
        }
    }
}
