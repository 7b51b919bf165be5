import PointerDrive
import PointerModel
import Testing

struct DrivenReportTests {
    @Test
    func onlyAReportThatChangesNothingIsEmpty() {
        #expect(DrivenReport().isEmpty)
        #expect(!DrivenReport(place: DrivenReport.Place(x: 0, y: 0)).isEmpty)
        #expect(!DrivenReport(distance: Vector(dx: 1, dy: 0)).isEmpty)
        #expect(!DrivenReport(scroll: Scroll(horizontal: 0, vertical: 120)).isEmpty)
        #expect(!DrivenReport(pressed: 1).isEmpty)
        #expect(!DrivenReport(released: 1).isEmpty)
    }
}
