public import PointerModel

/// The wire's SurfaceName.
package struct SurfaceNameMessage: Codable, Sendable, Equatable {
    package var id: String
    /// User id of the surface's owner; nil if the configuration declares the surface.
    package var owner: UInt32?

    package init(_ name: SurfaceName) {
        id = name.id
        owner = name.owner.user
    }

    /// Name of the surface.
    package var name: SurfaceName { SurfaceName(id, of: SurfaceOwner(user: owner)) }
}

extension SurfaceName: WireValue {
    package func write<Sink: WireSink & ~Copyable>(to sink: inout Sink) {
        sink.beginObject()
        sink.field("id", string: id)
        if let user = owner.user { sink.field("owner", UInt64(user)) }
        sink.endObject()
    }
}

extension WireSink where Self: ~Copyable {
    /// Writes the fields that name the surface of something on it.
    mutating func fields(of surface: SurfaceName) {
        field("surface", string: surface.id)
        if let user = surface.owner.user { field("owner", UInt64(user)) }
    }
}

/// Message about something on a surface, which its fields `surface` and `owner` name together.
package protocol SurfaceNaming {
    var surface: String { get }
    /// User id of the surface's owner; nil if the configuration declares the surface.
    var owner: UInt32? { get }
}

extension SurfaceNaming {
    /// Name of the surface.
    package var surfaceName: SurfaceName { SurfaceName(surface, of: SurfaceOwner(user: owner)) }
}

extension RegionMessage: SurfaceNaming {}
extension GestureMessage: SurfaceNaming {}
extension ConfirmMessage: SurfaceNaming {}
extension SliderMessage: SurfaceNaming {}
extension RequestMessage: SurfaceNaming {}
extension StepMessage: SurfaceNaming {}
extension WarningMessage: SurfaceNaming {}

extension SurfaceOwner {
    /// Value of the parameter `owner` that means the configuration, because an absent owner leaves the owner open. The kernel
    /// gives this number to no user.
    package static let ofConfiguration: Int64 = -1

    /// Value of the parameter `owner`: a user id, or ``ofConfiguration``.
    package var number: Int64 { user.map(Int64.init) ?? Self.ofConfiguration }

    /// Reads the parameter `owner`; nil if the number is neither a user id nor ``ofConfiguration``.
    package init?(number: Int64) {
        if number == Self.ofConfiguration {
            self = .configuration
        } else if let user = UInt32(exactly: number) {
            self = .user(user)
        } else {
            return nil
        }
    }
}
