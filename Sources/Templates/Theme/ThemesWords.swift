import Base

extension Phrase {
    static func noSuchTheme(_ name: String, nearest: String?, known: [String]) -> Phrase {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "no existe el tema «\(name)»; \(nearest.map { "¿quiso decir «\($0)»?" } ?? "disponibles: \(names)")",
            en: "no theme \"\(name)\"; \(nearest.map { "did you mean \"\($0)\"?" } ?? "available: \(names)")")
    }
    static func noSuchThemeFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe el archivo de tema; revise el nombre y la carpeta",
            en: "\(path): no such theme file; check its name and folder")
    }
    static func unreadableTheme(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer el tema (\(reason)); revise el nombre y los permisos",
            en: "\(path): cannot read the theme (\(reason)); check its name and permissions")
    }

    /// - Parameter text: what the file has instead; `nil` if nothing, as when `#` started a comment.
    static func aColor(not text: String?) -> Phrase {
        guard let text else {
            return Phrase(
                es: "un color entre comillas, como \"#B6287E\" (sin comillas, # empieza un comentario)",
                en: "a colour in quotes, such as \"#B6287E\" (without quotes, # starts a comment)")
        }
        return Phrase(
            es: "un color como \"#B6287E\", y no «\(text)»", en: "a colour such as \"#B6287E\", not \"\(text)\"")
    }
    static let aFontName = Phrase(
        es: "el nombre de una fuente: letras, cifras, espacios y guiones, como máximo 31 caracteres",
        en: "the name of a font: letters, digits, spaces and hyphens, at most 31 characters")
    static func atMostFonts(_ count: Int) -> Phrase {
        Phrase(es: "una lista de hasta \(digits: count) fuentes", en: "a list of at most \(digits: count) fonts")
    }
    static func aLine(upTo characters: Int) -> Phrase {
        Phrase(
            es: "una sola línea de texto, de 1 a \(digits: characters) caracteres",
            en: "a single line of 1 to \(digits: characters) characters")
    }

    static let aFileBeside = Phrase(
        es: "el nombre de un archivo PNG o JPEG en la carpeta del tema, sin ruta",
        en: "the name of a PNG or JPEG file in the theme's folder, without a path")
    static func noSuchLogo(_ name: String) -> Phrase {
        Phrase(
            es: "el nombre de un archivo de la carpeta del tema; «\(name)» no existe o no se puede leer",
            en: "the name of a file in the theme's folder; \"\(name)\" does not exist or cannot be read")
    }
    static func logoTooLarge(kibibytes: Int) -> Phrase {
        Phrase(
            es: "una imagen de hasta \(digits: kibibytes) KiB; reduzca su tamaño",
            en: "an image of at most \(digits: kibibytes) KiB; make it smaller")
    }
    static func notAPicture(pixels: Int) -> Phrase {
        Phrase(
            es: "una imagen PNG o JPEG de hasta \(digits: pixels) píxeles por lado; el archivo no lo es",
            en: "a PNG or JPEG image of at most \(digits: pixels) pixels per side; the file is not one")
    }

    static func templateOfOthers(_ path: String, part: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden cambiar \(part), y así esta plantilla; use chmod go-w",
            en: "\(path): other users can change \(part), and so this template; run chmod go-w")
    }
    static func unreadableTemplate(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la plantilla (\(reason)); revise la ruta y los permisos",
            en: "\(path): cannot read the template (\(reason)); check the path and its permissions")
    }
    static func styleEndsEarly(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «</style» terminaría aquí la hoja de estilos; quítelo",
            en: "\(place): \"</style\" would end the style sheet here; remove it")
    }
}
