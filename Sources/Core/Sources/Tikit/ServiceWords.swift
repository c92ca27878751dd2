public import Base
import Transport

extension Phrase {
    static func checkInPage(_ page: Int, event: Int64) -> Phrase {
        Phrase(
            es: "check-ins del evento \(digits: event), página \(digits: page)",
            en: "check-ins of event \(digits: event), page \(digits: page)")
    }
    static func checkInsBelow(_ id: Int64, event: Int64) -> Phrase {
        Phrase(
            es: "check-ins del evento \(digits: event) anteriores al \(digits: id)",
            en: "check-ins of event \(digits: event) before \(digits: id)")
    }
    static func sessionList(event: Int64) -> Phrase {
        Phrase(es: "sesiones del evento \(digits: event)", en: "sessions of event \(digits: event)")
    }
    package static func pageFailed(_ page: Phrase, because reason: Phrase) -> Phrase {
        Phrase(es: "\(page): \(reason)", en: "\(page): \(reason)")
    }
    package static let eventList = Phrase(es: "lista de eventos", en: "event list")
    static func eventPage(_ page: Int) -> Phrase {
        Phrase(es: "eventos, página \(digits: page)", en: "events, page \(digits: page)")
    }
    package static func notTheJSONExpected(_ response: Phrase, received: Phrase) -> Phrase {
        Phrase(
            es: "\(response): se recibió \(received) en vez de los datos; revise --base-url o informe al servicio",
            en: "\(response): received \(received) instead of the data; check --base-url, or report it to the service")
    }

    /// Too many check-ins are incomplete for them to be set apart; `row` and `field` are those of the last one found.
    static func checkInsIncomplete(
        _ page: Phrase, row: Int, id: Int64, field: String, rows: Int, of total: Int
    ) -> Phrase {
        Phrase(
            es: "\(page), fila \(digits: row): el check-in \(digits: id) no tiene un \(field) válido, "
                + "igual que otros \(number: rows - 1) de \(number: total); informe al servicio",
            en: "\(page), row \(digits: row): check-in \(digits: id) has no valid \(field), "
                + "nor have \(number: rows - 1) others of \(number: total); report it to the service")
    }

    /// `row` is from 1; 0 for a field that belongs to no row.
    package static func fieldMissing(_ response: Phrase, row: Int, field: String) -> Phrase {
        Phrase(
            es: "\(response)\(row > 0 ? ", fila \(row)" : ""): falta el campo \(field); informe al servicio",
            en: "\(response)\(row > 0 ? ", row \(row)" : ""): missing field \(field); report it to the service")
    }

    /// `row` is from 1; 0 for a field that belongs to no row.
    static func fieldMistyped(_ response: Phrase, row: Int, field: String) -> Phrase {
        Phrase(
            es: "\(response)\(row > 0 ? ", fila \(row)" : ""): el campo \(field) no es válido; informe al servicio",
            en: "\(response)\(row > 0 ? ", row \(row)" : ""): invalid field \(field); report it to the service")
    }

    /// A response that began as a success and ended in a transient error.
    static func brokenOff(_ response: Phrase, status: Int, says text: Quotation?) -> Phrase {
        Phrase(
            es: "\(response): el servidor interrumpió la respuesta (\(digits: status))\(serviceSays(text)); "
                + "vuelva a intentarlo más tarde",
            en: "\(response): the server aborted its response (\(digits: status))\(serviceSays(text)); try again later")
    }
    public static func eventNotFound(_ id: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: id) no existe o no es de esta cuenta; vea los disponibles con: attendance events",
            en: "no event \(digits: id), or it belongs to another account; to list yours: attendance events")
    }
    static func eventListUnreadable(_ event: Int64, because reason: Phrase) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): no se pudo leer la lista de eventos (\(reason)); sus fechas, lugar e inscritos se "
                + "desconocen, salvo que estén en el almacén",
            en:
                "event \(digits: event): the list of events cannot be read (\(reason)); its dates, place and registrants are "
                + "unknown unless the store has them")
    }
    static func checkInsKeptChanging(event: Int64) -> Phrase {
        Phrase(
            es:
                "los check-ins del evento \(digits: event) cambiaban mientras se leían, no empiezan por los más nuevos, o no "
                + "son tantos como anuncia el servicio; no se publicó nada: vuelva a intentarlo y, si se repite, informe al "
                + "servicio",
            en:
                "the check-ins of event \(digits: event) kept changing while being read, are not newest first, or are not as "
                + "many as the service announces; nothing was published: try again later and, if it happens again, report it "
                + "to the service")
    }
    package static func tooManyRowsPromised(_ list: Phrase, rows: Int, limit: Int) -> Phrase {
        Phrase(
            es: "\(list): anuncia \(number: rows) filas y el límite es \(number: limit); "
                + "auméntelo con --max-rows o informe al servicio",
            en: "\(list): \(number: rows) rows announced, and the limit is \(number: limit); raise it with --max-rows, "
                + "or report it to the service")
    }
    package static func tooManyRowsCame(_ list: Phrase, limit: Int) -> Phrase {
        Phrase(
            es:
                "\(list): llegaron más de \(number: limit) filas, que es el límite; auméntelo con --max-rows o informe al servicio",
            en: "\(list): more than \(number: limit) rows received, which is the limit; raise it with --max-rows, "
                + "or report it to the service")
    }
    package static func listKeptChanging(_ list: Phrase) -> Phrase {
        Phrase(
            es: "\(list): la lista cambiaba mientras se leía; vuelva a intentarlo más tarde",
            en: "\(list): the list kept changing while being read; try again later")
    }
    static let outOfMemory = Phrase(
        es: "no hay memoria para leer la respuesta; libere memoria y vuelva a intentarlo",
        en: "not enough memory to read the response; free some and try again")
}
