import Glibc
import PointerModel

extension Surface {
    /// The surface as the daemon has it when this user declared it.
    var owned: Surface {
        var surface = self
        surface.owner = .user(geteuid())
        return surface
    }
}
