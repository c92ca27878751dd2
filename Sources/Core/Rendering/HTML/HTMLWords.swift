import Base

extension Phrase {
    static func templateBroken(_ reason: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): plantilla no válida (\(reason)); corríjala",
            en: "\(place): invalid template (\(reason)); fix it")
    }
    static func unknownTemplateName(_ name: String, at place: String, nearest: String?, known: [String])
        -> Phrase
    {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "\(place): nombre desconocido: «\(name)»; "
                + "\(nearest.map { "¿quiso decir «\($0)»?" } ?? "nombres válidos: \(names)")",
            en:
                "\(place): unknown name \"\(name)\"; \(nearest.map { "did you mean \"\($0)\"?" } ?? "valid names: \(names)")"
        )
    }
    static func templateNameIsText(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» viene de los datos y debe escaparse: {{\(name)}}, no {{{\(name)}}}",
            en: "\(place): \"\(name)\" comes from the data and must be escaped: {{\(name)}}, not {{{\(name)}}}")
    }
    static func templateNameIsMarkup(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» es HTML ya generado: escriba {{{\(name)}}}, no {{\(name)}}",
            en: "\(place): \"\(name)\" is ready-made HTML: write {{{\(name)}}}, not {{\(name)}}")
    }

    /// A section used as a variable, or a variable used as a section.
    static func templateNameIsGroup(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» es un grupo: ábralo con {{#\(name)}} y ciérrelo con {{/\(name)}}",
            en: "\(place): \"\(name)\" is a group: open it with {{#\(name)}} and close it with {{/\(name)}}")
    }
    static func templateTagNotOffered(_ tag: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): etiqueta {{\(tag)}} no admitida; use nombres, grupos y comentarios",
            en: "\(place): unsupported tag {{\(tag)}}; use names, groups and comments")
    }
    static func templateWithoutPolicy(_ path: String, line: String) -> Phrase {
        Phrase(
            es: "\(path): el <head> de la plantilla debe tener, antes de estilos y enlaces, la línea \(line)",
            en: "\(path): the template's <head> must contain, before styles and links, the line \(line)")
    }

    static let certificateHeading = Phrase(es: "Certificado de asistencia", en: "Certificate of attendance")
    static let certificateNumber = Phrase(es: "N.º", en: "No.")
    static let certifies = Phrase(es: "Se certifica que", en: "This is to certify that")
    static let noCertificates = Phrase(
        es: "Nadie cumple los requisitos todavía.", en: "Nobody has met the conditions yet.")

    /// A legend of words and codes: `coincide = ok; no coincide = differs`.
    static func codesInFiles(_ legend: String) -> Phrase {
        Phrase(es: "Nombres en los archivos CSV: \(legend).", en: "Names in CSV files: \(legend).")
    }

    static let remarksHeading = Phrase(es: "Lo que llama la atención", en: "Worth knowing")

    static let pageOpenAll = Phrase(es: "Abrir todo", en: "Open all")
    /// What else the report has that the workbook does not.
    static let workbookMore = Phrase(
        es:
            "Las demás tablas están en la página y en los archivos CSV; para tener una hoja de cada una: --report full.",
        en: "The other tables are on the page and in the CSV files; for a sheet of each: --report full.")
}
