import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct ASCIITextTests {
    @Test(arguments: [
        ("Sesión de Ñuñoa", "Sesion de Nunoa"), ("e\u{301}", "e"), ("“O’Higgins” – 5 €", "\"O'Higgins\" - 5 EUR"),
        ("Straße Łódź Æsir", "Strasse Lodz AEsir"), ("…", "..."), ("日本 👨‍👩‍👧‍👦", "?? ?"), ("¿Qué?", "?Que?"), ("1º", "1o"),
    ])
    func `keeps the letters`(text: String, expected: String) {
        #expect(text.transliterated() == expected)
    }
}
