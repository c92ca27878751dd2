/// What is wrong with a theme, its files or a template of one's own.
extension Phrase {
    // MARK: - Themes

    public static func noSuchTheme(_ name: String, nearest: String?, known: [String]) -> Phrase {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "no hay un tema «\(name)»; " + (nearest.map { "¿quiso decir «\($0)»?" } ?? "hay \(names)"),
            en: "there is no theme \"\(name)\"; " + (nearest.map { "did you mean \"\($0)\"?" } ?? "there are \(names)"))
    }

    public static func noSuchThemeFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe ese archivo de tema; revise el nombre y la carpeta",
            en: "\(path): there is no such theme file; check its name and folder")
    }

    public static func unreadableTheme(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer el tema (\(reason.es)); revise el nombre y los permisos",
            en: "\(path): the theme cannot be read (\(reason.en)); check its name and permissions")
    }

    /// - Parameter text: what stands in its place; `nil` where nothing does, as where a comment swallowed it.
    public static func aColor(not text: String?) -> Phrase {
        guard let text else {
            return Phrase(
                es: "un color entre comillas, como \"#B6287E\" (sin comillas, # empieza un comentario)",
                en: "a colour in quotes, such as \"#B6287E\" (without quotes, # begins a comment)")
        }
        return Phrase(
            es: "un color como \"#B6287E\", y no «\(text)»", en: "a colour such as \"#B6287E\", not \"\(text)\"")
    }

    public static let aFontName = Phrase(
        es: "el nombre de una fuente: letras, cifras, espacios y guiones, como máximo 31 caracteres",
        en: "the name of a font: letters, digits, spaces and hyphens, at most 31 characters")

    public static func atMostFonts(_ count: Int) -> Phrase {
        Phrase(es: "una lista de hasta \(count) fuentes", en: "a list of at most \(count) fonts")
    }

    public static func aLine(upTo characters: Int) -> Phrase {
        Phrase(
            es: "una sola línea de texto, de 1 a \(characters) caracteres",
            en: "a single line of text, 1 to \(characters) characters long")
    }

    // MARK: - Logos

    public static let aFileBeside = Phrase(
        es: "el nombre de un archivo PNG o JPEG en la carpeta del tema, sin otra carpeta",
        en: "the name of a PNG or JPEG file in the theme's folder, without another folder")

    public static func noSuchLogo(_ name: String) -> Phrase {
        Phrase(
            es: "el nombre de un archivo de la carpeta del tema; «\(name)» no está o no se puede leer",
            en: "the name of a file in the theme's folder; \"\(name)\" is not there or cannot be read")
    }

    public static func logoTooLarge(kibibytes: Int) -> Phrase {
        Phrase(
            es: "una imagen de hasta \(kibibytes) KiB; redúzcala",
            en: "a picture of at most \(kibibytes) KiB; shrink it")
    }

    public static func notAPicture(pixels: Int) -> Phrase {
        Phrase(
            es: "una imagen PNG o JPEG de hasta \(pixels) píxeles por lado; el archivo no lo es",
            en: "a PNG or JPEG picture of at most \(pixels) pixels a side; the file is not one")
    }

    // MARK: - Templates

    public static func unreadableTemplate(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la plantilla (\(reason.es)); revise la ruta y los permisos",
            en: "\(path): the template cannot be read (\(reason.en)); check the path and the permissions")
    }

    public static func styleEndsEarly(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «</style» terminaría aquí la hoja de estilos; quítelo",
            en: "\(place): \"</style\" would end the style sheet here; remove it")
    }

    public static func templateBroken(_ reason: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): la plantilla no se entiende (\(reason)); corríjala",
            en: "\(place): the template could not be understood (\(reason)); mend it")
    }

    public static func unknownTemplateName(_ name: String, at place: String, nearest: String?, known: [String])
        -> Phrase
    {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "\(place): «\(name)» no existe aquí; "
                + (nearest.map { "¿quiso decir «\($0)»?" } ?? "puede nombrar \(names)"),
            en: "\(place): there is no \"\(name)\" here; "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "you may name \(names)"))
    }

    public static func templateNameIsText(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» viene de los datos y se escribe escapado: {{\(name)}}, no {{{\(name)}}}",
            en: "\(place): \"\(name)\" comes from data and is written escaped: {{\(name)}}, not {{{\(name)}}}")
    }

    public static func templateNameIsMarkup(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» es código HTML ya hecho y se escribe {{{\(name)}}}, no {{\(name)}}",
            en: "\(place): \"\(name)\" is finished markup and is written {{{\(name)}}}, not {{\(name)}}")
    }

    /// A name of several things, written as if it were a text; or a text in whose place several things were looked for.
    public static func templateNameIsGroup(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» es un grupo: ábralo con {{#\(name)}} y ciérrelo con {{/\(name)}}",
            en: "\(place): \"\(name)\" is a group: open it with {{#\(name)}} and close it with {{/\(name)}}")
    }

    public static func templateTagNotOffered(_ tag: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): la etiqueta {{\(tag)}} no se ofrece; use nombres, grupos y comentarios",
            en: "\(place): the tag {{\(tag)}} is not offered; use names, groups and comments")
    }

    public static func templateWithoutPolicy(_ path: String, line: String) -> Phrase {
        Phrase(
            es: "\(path): la plantilla debe llevar en su <head>, antes de estilos y enlaces, la línea \(line)",
            en: "\(path): the template must have in its <head>, before styles and links, the line \(line)")
    }
}
