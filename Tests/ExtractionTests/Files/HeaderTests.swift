import Foundation
import Testing

@testable import Extraction

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

    @Test(arguments: [
        "Date,Time,Check-in list,Scan type,Order code,Position ID,Secret,Product,Name,Device,Offline,Offline override,Automatically checked in,Gate,Result,Error message,Upload date,Upload time",
        "Fecha,Hora,lista de asistentes,Tipo de escaneo,Código del pedido,ID de posición,Secreto,Producto,Nombre,Dispositivo,Sin conexión,Anulación fuera de línea,Registro automático,Puerta,Resultado,Mensaje de error,Fecha de subida,Tiempo de carga",
        "Datum,Zeit,Check-in-Liste,Scan-Typ,Bestellnummer,Position,Secret,Produkt,Name,Gerät,Offline,Ggf. inkorrekte Offline-Entscheidung,Automatisch eingecheckt,Station,Ergebnis,Fehlermeldung,Upload-Datum,Upload-Zeitpunkt",
    ])
    func `pretix's log of check-ins`(_ columns: String) {
        let header = header(columns)
        #expect(header.preset == .pretixLog)
        let all = columns.split(separator: ",").map(String.init)
        #expect(
            names(header) == [
                .date: all[0], .time: all[1], .session: all[2], .scanType: all[3], .order: all[4], .position: all[5],
                .registrantType: all[7], .guest: all[8], .method: all[9], .result: all[14],
            ])
        #expect(header.identities.first == .code([4, 5]))
    }

    @Test(arguments: [
        "Order code,Attendee name,Attendee name: Given name,Attendee name: Family name,Product,Price,Checked in,Checked out,Automatically checked in,Paid,Secret,E-mail,Company,Voucher code,Order date,Requires special attention,Comment,Seat ID",
        "Código del pedido,Nombre del asistente,Nombre del asistente: Nombre,Nombre del asistente: Apellido,Producto,Precio,Chequeado,Comprado,Registro automático,Pagado,Secreto,E-mail,Empresa,Código del vale de compra,Fecha del pedido,Requiere una atención especial,Comentario,ID asiento",
        "Bestellnummer,Name Teilnehmer*in,Teilnehmer*innenname: Vorname,Teilnehmer*innenname: Nachname,Produkt,Preis,Eingecheckt,Ausgetreten,Automatisch eingecheckt,bezahlt,Secret,E-mail,Firma,Gutscheincode,Bestelldatum,Benötigt besondere Behandlung,Kommentar,Sitzplatz-ID",
    ])
    func `pretix's list of check-ins`(_ columns: String) {
        let header = header(columns)
        #expect(header.preset == .pretixList)
        let all = columns.split(separator: ",").map(String.init)
        #expect(
            names(header) == [
                .order: all[0], .guest: all[1], .firstName: all[2], .lastName: all[3], .registrantType: all[4],
                .createdAt: all[6], .status: all[9], .guestID: all[10], .email: all[11],
            ])
    }

    @Test(arguments: [
        "Event slug,Event name,Order code,Position ID,Status,Email,Phone number,Order date,Order time,Product,Product ID,Variation,Variation ID,Price,Attendee name,Attendee name: Given name,Attendee name: Family name,Attendee email,Country,State,Ticket secret,Check-in lists,Payment providers",
        "Slug del evento,Nombre del evento,Código del pedido,ID de posición,Estado,Correo electrónico,Número de teléfono,Fecha del pedido,Hora del pedido,Producto,ID Producto,Variacion,ID Variación,Precio,Nombre del asistente,Nombre del asistente: Nombre,Nombre del asistente: Apellido,Correo electrónico del participante,País,Estado,Secreto de la entrada,Lista de asistentes,Proveedores de pago",
        "Kurzname der Veranstaltung,Veranstaltungstitel,Bestellnummer,Position,Status,E-Mail,Telefonnummer,Bestelldatum,Bestelluhrzeit,Produkt,Produkt-ID,Variante,Varianten-ID,Preis,Name Teilnehmer*in,Name Teilnehmer*in: Vorname,Name Teilnehmer*in: Nachname,E-Mail Teilnehmer*in,Land,Bundesstaat,Ticket-Code,Check-in-Listen,Zahlungsmethoden",
    ])
    func `pretix's order positions`(_ columns: String) {
        let header = header(columns)
        #expect(header.preset == .pretixPositions)
        #expect(
            [
                header[.order], header[.position], header[.status], header[.email], header[.registrantType],
                header[.registrantTypeID],
            ]
                == [2, 3, 4, 5, 9, 10])
        #expect(header[.attendedSessions] == 21)
        #expect(header[.session] == nil && header[.createdAt] == nil && header[.date] == nil)
    }

    @Test func `Eventbrite's attendees`() {
        // Of a public example: github.com, an exporter for badges; and of another with barcodes.
        let header = header(
            "Order #,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,Currency,Total Paid,Fees Paid,Eventbrite Fees,Eventbrite Payment Processing,Attendee Status,Home Address 1,Home City"
        )
        #expect(header.preset == .eventbrite)
        #expect(header.identities.first == .code([8]))
        #expect(
            [header[.firstName], header[.lastName], header[.email], header[.registrantType], header[.status]]
                == [2, 3, 4, 7, 16])
        #expect(
            self.header(
                "Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee #,Barcode #,Attendee Status"
            ).preset == .eventbrite)
    }

    @Test func `a list with a column for each session`() {
        let list = header("Nombre,Correo,Taller,Charla A,Comentario", rows: "Ana,a@x,,x,bien\nBeto,b@x,,9:30,\n")
        // "Taller" is a name for a session's column; here it has no value.
        #expect(list.sessionColumns == [] || list.sessionColumns == [3])
        let marks = header("Nombre;Correo;Apertura;Cierre", rows: "Ana;a@x;x;\nBeto;b@x;13/03/2026 9:00;sí\n")
        #expect(marks.sessionColumns == [2, 3])
    }
}
