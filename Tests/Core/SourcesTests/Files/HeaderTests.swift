import Foundation
import Testing

@testable import Sources

/// What columns are recognized by, in people's files and in real exports.
@Suite(.timeLimit(.minutes(5))) struct HeaderTests {
    private func header(_ names: String, _ table: FileTable = .checkIns, rows: String = "") -> Header {
        Array("\(names)\n\(rows)".utf8).withUnsafeBufferPointer { bytes in
            var header = Header(bytes, as: table, columns: [:])
            header.settle(Sample(bytes, header), isWide: false)
            return header
        }
    }

    private func names(_ header: Header) -> [ColumnRole: String] { header.places.mapValues { header.names[$0] } }

    @Test func `Spanish and English, with any accents, blanks and delimiter`() {
        #expect(
            names(header("CÓDIGO;nombre;Apellido;Correo Electrónico;Tipo de entrada;Sesión;Fecha y hora")) == [
                .guestID: "CÓDIGO", .firstName: "nombre", .lastName: "Apellido", .email: "Correo Electrónico",
                .registrantType: "Tipo de entrada", .session: "Sesión", .createdAt: "Fecha y hora",
            ])
        #expect(
            names(header("Full Name\tE-mail\tTicket Type\tWorkshop\tCheck-in Time")) == [
                .guest: "Full Name", .email: "E-mail", .registrantType: "Ticket Type", .session: "Workshop",
                .createdAt: "Check-in Time",
            ])
    }

    @Test func `a date and a time of day in columns of their own`() {
        #expect(
            names(header("RUT;Fecha;Hora", rows: "1-9;13/03/2026;9:05\n")) == [
                .guestID: "RUT", .date: "Fecha", .time: "Hora",
            ])
        #expect(
            names(header("RUT;Fecha;Hora de ingreso", rows: "1-9;13/03/2026;9:05\n")) == [
                .guestID: "RUT", .date: "Fecha", .time: "Hora de ingreso",
            ])
        #expect(names(header("RUT;Fecha", rows: "1-9;13/03/2026 9:05\n")) == [.guestID: "RUT", .createdAt: "Fecha"])
    }

    @Test func `a list with a column for each session`() {
        // "Taller" is a name for a session's column; here nobody came to it.
        let list = header("Nombre,Correo,Taller,Charla A,Comentario", rows: "Ana,a@x,,x,bien\nBeto,b@x,,9:30,\n")
        #expect(list.sessionColumns == [2, 3])
        let marks = header("Nombre;Correo;Apertura;Cierre", rows: "Ana;a@x;x;\nBeto;b@x;13/03/2026 9:00;sí\n")
        #expect(marks.sessionColumns == [2, 3])
    }
}
