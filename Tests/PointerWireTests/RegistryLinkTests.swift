import PointerWire
import TestBasics
import Testing

@Suite("Links in systemd's registry of Varlink services")
struct RegistryLinkTests {
    @Test("The socket unit has one for each interface")
    func links() throws {
        let lines = try Project.text("systemd/pointerd.socket").split(separator: "\n").filter {
            $0.hasPrefix("Symlinks=")
        }
        let links = lines.flatMap { $0.dropFirst("Symlinks=".count).split(separator: " ") }
        #expect(links.map(String.init).sorted() == InterfaceNames.all.map { "/run/varlink/registry/\($0)" }.sorted())
    }
}
