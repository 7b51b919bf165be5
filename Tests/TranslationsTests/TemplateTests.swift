import Testing

@testable import Translations

@Suite("Texts with numbered placeholders")
struct TemplateTests {
    private func fill(_ text: String, _ arguments: any TranslationArgument...) -> String? {
        Template(text)?.filled(with: arguments)
    }

    @Test("Arguments fill the placeholders of their number, in any order and as often as they stand there")
    func numbers() {
        #expect(fill("") == "" && fill("Keep") == "Keep" && fill("Zurück – schließen") == "Zurück – schließen")
        #expect(fill("%2$d × %1$s, %1$s", "Tür", -3) == "-3 × Tür, Tür")
        #expect(fill("%1$d %%", 200) == "200 %" && fill("%%1$s", "a") == "%1$s")
        #expect(fill("%9$s", "1", "2", "3", "4", "5", "6", "7", "8", "9") == "9")
        // An argument is no template.
        #expect(fill("%1$s %2$s", "%2$s", "%n") == "%2$s %n")
    }

    @Test(
        "A placeholder that is none, has no argument, or is of another type gives no text",
        arguments: [
            "%", "a %", "%s", "%d", "%1", "%1$", "%1s", "%0$s", "%10$s", "%-1$s", "%1$n", "%1$d", "%2$s", "%1$ s",
            "100 % da",
            "%١$s", "%1$sé%",
        ]
    )
    func wrong(text: String) {
        #expect(fill(text, "argument") == nil)
    }
}
