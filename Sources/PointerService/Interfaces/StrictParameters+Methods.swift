public import PointerProtocol
public import Varlink

// The parameters of every method that has any.

extension AttachParameters: StrictParameters {}
extension HostParameters: StrictParameters {}
extension ShowParameters: StrictParameters {}
extension HideParameters: StrictParameters {}
extension UpdateParameters: StrictParameters {}
extension AnswerParameters: StrictParameters {}
extension InvalidateParameters: StrictParameters {}
extension GetLayoutParameters: StrictParameters {}
extension LintParameters: StrictParameters {}
extension SetOutputsParameters: StrictParameters {}
extension PointerParameters: StrictParameters {}
extension SubscribeParameters: StrictParameters {}
extension ResolveParameters: StrictParameters {}
extension SetPositionParameters: StrictParameters {}
extension SetModifiersParameters: StrictParameters {}
extension LockParameters: StrictParameters {}
extension MoveCursorParameters: StrictParameters {}
extension ReportParameters: StrictParameters {}
