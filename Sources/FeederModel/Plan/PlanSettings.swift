/// What a person decides about nodes.
package struct PlanSettings: Sendable, Hashable {
    /// Classes in place of the usual ones.
    package var classes: [AccessibleRole: WidgetClass] = [:]
    /// Corner radii of buttons in place of the usual ones, in points.
    package var cornerRadii: [Toolkit: Double] = [:]
    /// Most nodes in a window.
    package var nodes = 400

    package init() {}

    /// Returns the class of an object; nil if the feeder does not know its role.
    package func widgetClass(of object: ScannedObject) -> WidgetClass? {
        guard let role = object.knownRole else { return nil }
        return classes[role] ?? WidgetClass(role, object.states)
    }

    func cornerRadius(of toolkit: Toolkit) -> Double { cornerRadii[toolkit] ?? toolkit.cornerRadius }
}
