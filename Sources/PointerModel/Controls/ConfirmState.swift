public struct ConfirmState: Sendable, Hashable {}
