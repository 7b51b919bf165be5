/// What a person decides about nodes.
package struct PlanSettings: Sendable, Hashable {
    /// Classes in place of the usual ones.
    package var classes: [AccessibleRole: WidgetClass] = [:]
    /// Corner radii of buttons in place of the usual ones, in points.
    package var cornerRadii: [Toolkit: Double] = [:]
    /// Most nodes in a window.
    package var nodes = 400

    package init() {}

    /// Returns the class of an object; nil if AT-SPI knows no such role.
    /// - Parameters:
    ///   - index: the object's index among the scanned ones.
    ///   - scanned: what a scan has found.
    package func widgetClass(of index: Int, in scanned: ScannedWindow) -> WidgetClass? {
        let object = scanned.objects[index]
        guard let role = object.knownRole else { return nil }
        return classes[role] ?? WidgetClass(role, object.states, isInDocument: scanned.isInDocument(index))
    }

    func cornerRadius(of toolkit: Toolkit) -> Double { cornerRadii[toolkit] ?? toolkit.cornerRadius }
}
