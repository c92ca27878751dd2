extension Layouts {
    /// Exports of services that sell or give tickets, or register people.
    static let ticketing = """
        # pretix 2026.8, plugins/checkinlists/exporters.py and base/exporters/orderlist.py, and its translations.
        # "Date", "Start date" and "End date" (of the dates of a series) are left to be asked about.

        # Rows are scans. Times are the event's.
        - layout: pretix, check-in log
          always: [Date, Time, Scan type, Order code, Position ID, Result]
          headings:
            Date: [Fecha, Datum]
            Time: [Hora, Zeit]
            Check-in list: [lista de asistentes, Check-in-Liste]
            Scan type: [Tipo de escaneo, Scan-Typ]
            Order code: [Código del pedido, Código de pedido, Bestellnummer]
            Position ID: [ID de posición, Position]
            Product: [Producto, Produkt]
            Name: [Nombre]
            Device: [Dispositivo, Gerät]
            Result: [Resultado, Ergebnis]
          person: [[Order code, Position ID]]
          session: Check-in list
          time: {column: Time, date: Date}
          day-first: [Fecha, Datum]
          direction: {column: Scan type, in: [Entry, Ingreso, Eingang], out: [Exit, Salida, Ausgang]}
          result:
            column: Result
            let-in: [OK]
            refused:
              [Order canceled, Unknown ticket, Ticket not paid, Forbidden by custom rule, Ticket code revoked/changed,
              Information required, Ticket already used, Ticket type not allowed here, Ticket code is ambiguous on list,
              Server error, Ticket blocked, Order not approved, Ticket not valid at this time, Check-in annulled,
              Ticket already exchanged, Reusable medium invalid, Reusable medium already exists, Pedido cancelado,
              Orden cancelada, Entrada desconocida, Entrada no pagada, Prohibido por regla personalizada,
              Código de entrada revocada/cambiada, Información requerida, Esta entrada ya fue utilizada,
              Tipo de entrada no está permitido, El código de la entrada es ambiguo en la lista, Error del Servidor,
              Entrada bloqueada, Pedido no aprobado, Entrada no válida en este momento, Check-in anulado,
              Entrada ya canjeada, Soporte reutilizable no válido, El soporte reutilizable ya existe,
              Bestellung storniert, Unbekanntes Ticket, Ticket nicht bezahlt, Von Regel abgelehnt,
              Ticket-Code gesperrt/geändert, Infos benötigt, Ticket bereits eingelöst, Ticketart hier nicht erlaubt,
              Ticket-Code ist nicht eindeutig auf der Liste, Serverfehler, Ticket gesperrt,
              Bestellung nicht freigegeben, Ticket aktuell nicht gültig, Check-in annulliert,
              Ticket bereits umgetauscht, Wiederverwendbares Medium ungültig,
              Wiederverwendbares Medium existiert bereits]
          type: Product
          names: {full: Name, method: Device}
          ignore:
            [Secret, Offline, Offline override, Automatically checked in, Gate, Error message, Upload date, Upload time,
            Secreto, Sin conexión, Anulación fuera de línea, Registro automático, Puerta, Mensaje de error,
            Fecha de subida, Tiempo de carga,
            Ggf. inkorrekte Offline-Entscheidung, Automatisch eingecheckt, Station, Fehlermeldung, Upload-Datum,
            Upload-Zeitpunkt]

        # Rows are tickets that one check-in list admits. "Paid" is there if the list includes unpaid orders.
        - layout: pretix, check-in list
          always: [Order code, Attendee name, Product, Checked in, Automatically checked in]
          headings:
            Order code: [Código del pedido, Código de pedido, Bestellnummer]
            Attendee name: [Nombre del asistente, Name Teilnehmer*in]
            "Attendee name: Given name": ["Nombre del asistente: Nombre", "Teilnehmer*innenname: Vorname"]
            "Attendee name: Family name": ["Nombre del asistente: Apellido", "Teilnehmer*innenname: Nachname"]
            Product: [Producto, Produkt]
            Checked in: [Chequeado, Eingecheckt]
            Automatically checked in: [Registro automático, Automatisch eingecheckt]
            Paid: [Pagado, bezahlt]
            Secret: [Secreto]
            Email: [E-mail, Correo electrónico]
          person: [[Secret], row]
          registered: {column: Paid, yes: [Yes, Si, Sí, Ja], no: [No, Nein]}
          time: Checked in
          day-first: [Chequeado, Eingecheckt]
          type: Product
          names:
            {first: "Attendee name: Given name", last: "Attendee name: Family name", full: Attendee name, email: Email}
          ignore:
            [Order code, Automatically checked in, "Attendee name: Title", "Attendee name: Salutation",
            "Attendee name: Middle name", "Attendee name: First name", "Attendee name: Degree (after name)", Price,
            Checked out, Phone number, Company, Voucher code, Order date, Order time, Requires special attention,
            Comment, Check-in text, Seat ID, Seat name, Seat zone, Seat row, Seat number, Blocked, Valid from,
            Valid until, Address, ZIP code, City, Country, State,
            "Nombre del asistente: Título", "Nombre del asistente: Saludo", "Nombre del asistente: Primer Nombre",
            "Nombre del asistente: Segundo nombre", Precio, Comprado, Número de teléfono, Empresa,
            Código del vale de compra, Fecha del pedido, Hora del pedido, Requiere una atención especial, Comentario,
            Texto de check-in, ID asiento, Nombre del asiento, Zona de la butaca, Fila de la butaca,
            Número de la butaca, Bloqueado, Válido desde, Válido hasta, Dirección, Código postal, Ciudad, País, Estado,
            Compañía, Requiere atención especial,
            "Teilnehmer*innenname: Titel", "Teilnehmer*innenname: Anrede", "Teilnehmer*innenname: Mittlerer Name",
            Preis, Ausgetreten, Telefonnummer, Firma, Gutscheincode, Bestelldatum, Bestelluhrzeit,
            Benötigt besondere Behandlung, Kommentar, Check-in-Hinweis, Sitzplatz-ID, Sitzbezeichnung, Sitzbereich,
            Sitzreihe, Sitzplatz-Nummer, Sitzplatz, Gesperrt, Gültig ab, Gültig bis, Adresse, Postleitzahl, Stadt, Land,
            Bundesstaat]

        # Rows are tickets sold, with the check-in lists that let each of them in, but not when. The server joins these
        # with a comma alone, although its code asks for a blank too.
        - layout: pretix, order positions
          always: [Event slug, Order code, Position ID, Status, Order date, Product ID, Check-in lists]
          headings:
            Event slug: [Slug del evento, Kurzname der Veranstaltung]
            Order code: [Código del pedido, Código de pedido, Bestellnummer]
            Position ID: [ID de posición, Position]
            Status: [Estatus, Estado]
            Email: [Correo electrónico, E-Mail]
            Order date: [Fecha del pedido, Bestelldatum]
            Product: [Producto, Produkt]
            Product ID: [ID Producto, ID del producto, Produkt-ID]
            Attendee name: [Nombre del asistente, Name Teilnehmer*in]
            "Attendee name: Given name": ["Nombre del asistente: Nombre", "Name Teilnehmer*in: Vorname"]
            "Attendee name: Family name": ["Nombre del asistente: Apellido", "Name Teilnehmer*in: Nachname"]
            Check-in lists: [Lista de asistentes, Check-in-Listen]
          person: [[Order code, Position ID]]
          session: {listed: Check-in lists, separator: ","}
          registered:
            column: Status
            yes: [paid, pagado, bezahlt, pending (confirmed), pendiente (confirmado), ausstehend (bestätigt)]
            no:
              [pending, approval pending, expired, canceled, canceled (paid fee),
              pendiente, Aprobación pendiente, expirado, cancelado, cancelado (tarifa pagada),
              ausstehend, Freigabe ausstehend, abgelaufen, storniert, storniert (bezahlte Gebühr)]
          type: Product
          names:
            {first: "Attendee name: Given name", last: "Attendee name: Family name", full: Attendee name, email: Email}
          ignore:
            [Event slug, Event name, Phone number, Order date, Order time, Product ID, Variation, Variation ID, Price,
            Tax rate, Tax rule, Tax value, "Attendee name: Title", "Attendee name: Salutation",
            "Attendee name: Middle name", "Attendee name: First name", "Attendee name: Degree (after name)",
            Attendee email, Attendee company, Address, ZIP code, City, Country, State, Voucher, Voucher budget usage,
            Voucher tag, Pseudonymization ID, Ticket secret, Seat ID, Seat name, Seat zone, Seat row, Seat number,
            Blocked, Valid from, Valid until, Order comment, Follow-up date, Add-on to position ID,
            Invoice address company, Invoice address name, "Invoice address name: Given name",
            "Invoice address name: Family name", Invoice address street, Invoice address ZIP code, Invoice address city,
            Invoice address country, Invoice address state, VAT ID, Sales channel, Order locale, Email address verified,
            External customer ID, Payment providers, Position order link,
            Nombre del evento, Número de teléfono, Hora del pedido, Variacion, ID Variación, Precio, Tasas,
            Norma fiscal, Impuestos, "Nombre del asistente: Título", "Nombre del asistente: Saludo",
            "Nombre del asistente: Primer Nombre", "Nombre del asistente: Segundo nombre",
            Correo electrónico del participante, Empresa asistente, Dirección, Código postal, Ciudad, País, Estado (2),
            Vale de compra, Uso del presupuesto del vale, Código de cupón, ID Seudónimo, Secreto de la entrada,
            ID asiento, Nombre del asiento, Zona de la butaca, Fila de la butaca, Número de la butaca, Bloqueado,
            Válido desde, Válido hasta, Comentario del pedido, Fecha de seguimiento, Add-on al ID de posición,
            Dirección de facturación de la empresa, Dirección de facturación, "Dirección de facturación: Nombre",
            "Dirección de facturación: Apellido", Calle de la dirección de facturación,
            Dirección de facturación Códigos postales, Ciudad de Facturación, Pais, País (2),
            Estado o provincia para la dirección de la factura, Identificador IVA, Canal de venta, Idioma del pedido,
            Correo electrónico verificado, ID Cliente externo, Proveedores de pago, Enlace al pedido, Variación,
            ID de variación, Tasa impositiva, Valor fiscal, Estado, Número de IVA, Canal de ventas,
            Localización del pedido,
            Veranstaltungstitel, Telefonnummer, Bestelluhrzeit, Variante, Varianten-ID, Preis, Steuersatz, Steuerregel,
            Steuer, "Name Teilnehmer*in: Titel", "Name Teilnehmer*in: Anrede", "Name Teilnehmer*in: Mittlerer Name",
            E-Mail Teilnehmer*in, Teilnehmer*innen-Firma, Adresse, Postleitzahl, Stadt, Land, Bundesstaat, Gutschein,
            Verwendetes Gutscheinbudget, Gutschein-Tag, Pseudonyme ID, Ticket-Code, Sitzplatz-ID, Sitzbezeichnung,
            Sitzbereich, Sitzreihe, Sitzplatz-Nummer, Sitzplatz, Gesperrt, Gültig ab, Gültig bis, Bestellkommentar,
            Datum zur Wiedervorlage, Zusatzprodukt zu Position, "Rechnungsadresse: Firma", "Rechnungsadresse: Name",
            "Rechnungsadresse: Name: Vorname", "Rechnungsadresse: Name: Nachname", "Rechnungsadresse: Straße",
            "Rechnungsadresse: PLZ", "Rechnungsadresse: Stadt", "Rechnungsadresse: Land",
            "Rechnungsadresse: Bundesstaat", USt-ID, USt-ID-Nr., Verkaufskanal,
            Bestellsprache, E-Mail-Adresse verifiziert, Externe Kundennummer, Zahlungsmethoden,
            Link zur Bestellposition]

        # Rows are people. Names are often "Info Requested", so the number of the attendee tells people apart. The
        # export says who was checked in, not when. Files on GitHub (rherardi/eb2ez and others), Eventbrite's help.
        # English alone: no file in Spanish could be found.
        - layout: Eventbrite, attendees
          always: ["Order #", Ticket Type, "Attendee #", Attendee Status]
          person: [["Attendee #"]]
          registered:
            column: Attendee Status
            yes: [Attending, Checked In]
            no: [Not Attending, Deleted, Transferred, Refunded]
          came:
            column: Attendee Status
            yes: [Checked In]
            no: [Attending, Not Attending, Deleted, Transferred, Refunded]
          type: Ticket Type
          names: {first: First Name, last: Last Name, email: Email}
          ignore:
            ["Order #", Order Date, Quantity, Price Tier, Group, Order Type, Currency, Total Paid, Fees Paid,
            Eventbrite Fees, Eventbrite Payment Processing, Home Address 1, Home Address 2, Home City, Home State,
            Home Zip, Home Country, "Barcode #", Cell Phone, Job Title, Company]

        # Rows are tickets sold; the export says nothing of who came. Files on GitHub.
        - layout: Eventbrite, orders
          always: [Order ID, Order date, Event name, Ticket quantity, Ticket type, Buyer email, Barcode number]
          person: [[Barcode number]]
          registered: all
          type: Ticket type
          names: {first: Attendee first name, last: Attendee last name, email: Attendee email}
          ignore:
            [Order ID, Order date, Phone number, Purchaser city, Purchaser state, Purchaser country, Event name,
            Event ID, Event start date, Event start time, Event timezone, Event location, Ticket quantity, Ticket tier,
            Currency, Ticket price, Buyer first name, Buyer last name, Buyer email, Seating location 1,
            Seating location 2, Seating location 3]

        # Rows are tickets. HiEventsDev/Hi.Events, backend/app/Exports/AttendeesExport.php and backend/lang: since
        # October 2025 a column has all check-ins, before that two have the first. The words of "Status" are not
        # translated.
        - layout: Hi.Events, attendees
          always: [ID, First Name, Last Name, Email, Status, Check Ins, Public ID]
          headings: &hi-events
            First Name: [Nombre, Vorname]
            Last Name: [Apellido, Nachname]
            Email: [Correo electrónico, E-Mail]
            Status: [Estado]
            Is Checked In: [Registrado, Eingecheckt]
            Checked In At: [Registrado en, Eingecheckt am]
            Product Name: [Ticket Name, Nombre del producto, Produktname]
            Public ID: [ID público, Öffentliche ID]
          person: [[Public ID]]
          registered: &hi-events-status {column: Status, yes: [ACTIVE], no: [CANCELLED, AWAITING_PAYMENT]}
          session: {listed: Check Ins, separator: ", ", times: true}
          time: {zone: UTC}
          type: Product Name
          names: &hi-events-names {first: First Name, last: Last Name, email: Email}
          ignore: &hi-events-ignored
            [ID, Product ID, Ticket ID, Event ID, Short ID, Created Date, Last Updated Date, Notes, ID del producto,
            ID del evento, ID corto, Fecha de creación, Fecha de última actualización, Notas, Produkt-ID,
            Veranstaltungs-ID, Kurz-ID, Erstellungsdatum, Letztes Aktualisierungsdatum, Notizen]

        - layout: Hi.Events, attendees until 2025
          always: [ID, First Name, Last Name, Email, Status, Is Checked In, Checked In At, Public ID]
          headings: *hi-events
          person: [[Public ID]]
          registered: *hi-events-status
          came: {column: Is Checked In, yes: [Yes], no: [No]}
          time: {column: Checked In At, zone: UTC}
          type: Product Name
          names: *hi-events-names
          ignore: *hi-events-ignored

        # Rows are registrations. From memory: no file could be found to confirm it.
        - layout: Cvent, registrants
          always: [Confirmation Number, Invitee Status, Participant]
          person: [[Confirmation Number], [Email Address], row]
          registered:
            column: Invitee Status
            yes: [Accepted]
            no: [Declined, Cancelled, No Response, Waitlisted, Pending Approval, Denied Approval, Visited]
          came: {column: Participant, yes: [Yes], no: [No]}
          names: {first: First Name, last: Last Name, email: Email Address}
        """
}
