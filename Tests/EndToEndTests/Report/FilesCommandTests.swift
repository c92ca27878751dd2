import Base
import Foundation
import TestSupport
import Testing

@testable import Program

/// `files describe` at a terminal.
@Suite(.timeLimit(.minutes(30))) struct FilesCommandTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    @Test func `at a terminal, what is open is asked`() async throws {
        let people = (1...15).map {
            "\($0),Persona Número\($0)x,\($0 <= 10 ? "Asistió" : $0 < 15 ? "Faltó" : "Justificado")\n"
        }
        try "Código,Nombre completo,Asistencia\n\(people.joined())".write(to: "\(folder)/fair.csv")
        let scene = try await Person.atTheTerminal(
            [["(- if none): ", "no\n"], ["(- if none): ", "Asistió\n"]],
            [Product.path, "files", "describe", "\(folder)/fair.csv"], environment: Product.environment())
        #expect(scene.status == 0, "\(scene.screen)")
        #expect(scene.screen.contains(Phrase.formAnswerUnclear.en), "\(scene.screen)")
        #expect(
            scene.screen.contains("came: {column: Asistencia, yes: [Asistió], no: [Faltó, Justificado]}"),
            "\(scene.screen)")
    }
}
