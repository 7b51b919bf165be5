public import PointerModel

/// A message about something on a surface: its fields `surface` and `owner` name the surface together.
public protocol SurfaceNaming {
    var surface: String { get }
    /// The user who owns the surface; nil: the configuration does.
    var owner: UInt32? { get }
}

extension SurfaceNaming {
    /// The name of the surface.
    public var surfaceName: SurfaceName { SurfaceName(surface, of: SurfaceOwner(user: owner)) }
}

extension RegionMessage: SurfaceNaming {}
extension GestureMessage: SurfaceNaming {}
extension ConfirmMessage: SurfaceNaming {}
extension SliderMessage: SurfaceNaming {}
extension RequestMessage: SurfaceNaming {}
extension StepMessage: SurfaceNaming {}
extension WarningMessage: SurfaceNaming {}

extension SurfaceMessage {
    /// The name of the surface.
    public var name: SurfaceName { SurfaceName(id, of: SurfaceOwner(user: owner)) }
}

extension SurfaceOwner {
    /// What calls say for the configuration, where an absent owner leaves open whose surface is meant: the kernel gives this number to no
    /// user.
    public static let ofConfiguration: Int64 = -1

    /// The owner as calls say it: a user's number, or ``ofConfiguration``.
    public var number: Int64 { user.map(Int64.init) ?? Self.ofConfiguration }

    /// - Parameter number: as calls say it; nil for a number that is neither a user's nor ``ofConfiguration``.
    public init?(number: Int64) {
        if number == Self.ofConfiguration {
            self = .configuration
        } else if let user = UInt32(exactly: number) {
            self = .user(user)
        } else {
            return nil
        }
    }
}
