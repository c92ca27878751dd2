import Base
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct ServiceMessageTests {
    /// The five translations of the service's documents, word for word.
    @Test(arguments: [
        ("Invalid data", "Datos inválidos"), ("Not found", "No encontrado"),
        ("Guest is not registered in this event", "El invitado no está registrado en este evento"),
        ("Guest is not registered in this session", "El invitado no está registrado en esta sesión"),
        ("Guest has already checked in for this session", "El invitado ya ha realizado check-in en esta sesión"),
    ])
    func `documented messages are translated as documented`(en: String, es: String) throws {
        for said in [en, es, en.uppercased() + ".", "  " + es.lowercased() + "\n"] {
            let said = try #require(Quotation(said))
            #expect(Phrase.serviceMessage(said) == Phrase(es: "\(es)", en: "\(en)"), "\(said)")
        }
    }

    @Test func `messages only in Spanish have an English text`() {
        #expect(Phrase.serviceMessage("Credenciales inválidas").en == "Invalid credentials")
        #expect(Phrase.serviceMessage("Email inválido").es == "Email inválido")
        #expect(Phrase.serviceMessage("Contraseña requerida").en == "Password required")
    }

    @Test func `others stay as they are`() throws {
        for said in ["Not found at all", "Quota exceeded.", "日本語", "not"] {
            #expect(Phrase.serviceMessage(try #require(Quotation(said))) == Phrase(verbatim: said))
        }
    }

    @Test func `faults quote what the service said`() {
        let page = Phrase(es: "eventos", en: "events")
        let known = Phrase.unexpectedStatus(page, status: 400, says: "Invalid data")
        #expect(known.es.hasPrefix("eventos: ") && known.es.contains("400 («Datos inválidos»)"))
        #expect(known.en.hasPrefix("events: ") && known.en.contains("400 (\"Invalid data\")"))
        let other = Phrase.forbidden(page, says: "Plan vencido")
        #expect(other.es.contains("(«Plan vencido»)") && other.en.contains("(\"Plan vencido\")"))
        #expect(!Phrase.tokenRefusedTwice(says: nil).es.contains("("))
    }
}
