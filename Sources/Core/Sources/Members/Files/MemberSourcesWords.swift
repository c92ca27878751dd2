// Where members come from: Firestore, Negroni, files.

import Base
import Transport

extension Phrase {
    static func firestorePage(_ collection: String, _ page: Int) -> Phrase {
        Phrase(
            es: "la página \(digits: page) de la colección \(collection)",
            en: "page \(digits: page) of collection \(collection)")
    }
    static func firestoreRefused(_ subject: Phrase, says: Quotation?) -> Phrase {
        Phrase(
            es: "Firestore no permite leer \(subject)\(serviceSays(says)); revise la cuenta de servicio y las reglas",
            en: "Firestore denied reading \(subject)\(serviceSays(says)); check the service account and the rules")
    }
    static func firestoreNotFound(_ subject: Phrase, says: Quotation?) -> Phrase {
        Phrase(
            es: "Firestore no encuentra \(subject)\(serviceSays(says)); revise members.project y members.database",
            en: "Firestore cannot find \(subject)\(serviceSays(says)); check members.project and members.database")
    }
    static func firestoreHasNoMembers(_ collection: String) -> Phrase {
        Phrase(
            es: "la colección \(collection) no tiene miembros; revise members.collections en el perfil",
            en: "collection \(collection) has no members; check members.collections in the profile")
    }
    static func firestoreNeedsIndex(_ subject: Phrase, says: Quotation?) -> Phrase {
        Phrase(
            es:
                "Firestore no pudo responder a la consulta de \(subject)\(serviceSays(says)); corrija la base de datos o el perfil",
            en: "Firestore could not run the query for \(subject)\(serviceSays(says)); fix the database or the profile")
    }
    static func firestoreTokenRepeated(_ subject: Phrase) -> Phrase {
        Phrase(
            es: "\(subject): el servicio repite la página y la lista no termina; informe al servicio",
            en: "\(subject): the service repeats its page token, so the list never ends; report it to the service")
    }
    static func firestoreCursorLost(_ subject: Phrase) -> Phrase {
        Phrase(
            es: "\(subject): el último documento no tiene la fecha por la que se ordena; informe al servicio",
            en: "\(subject): the last document lacks the time that orders the list; report it to the service")
    }
    static func memberList(_ path: String) -> Phrase {
        Phrase(es: "\(path): la lista de ids", en: "\(path): the list of ids")
    }
    static let memberListOnStandardInput = Phrase(
        es: "la lista de ids de la entrada estándar", en: "the list of ids on standard input")

    static let memberListFromTerminal = Phrase(
        es: "la lista de ids se lee de la entrada estándar, que es una terminal: rediríjala o defina members.ids",
        en: "the list of ids is read from standard input, which is a terminal: redirect it or set members.ids")
    static func memberListUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la lista de ids (\(reason)); revise members.ids y los permisos",
            en: "\(path): cannot read the list of ids (\(reason)); check members.ids and its permissions")
    }
    static func memberListEmpty(_ list: Phrase) -> Phrase {
        Phrase(es: "\(list) está vacía; escriba un id por línea", en: "\(list) is empty; put one id on each line")
    }

    /// - Parameter line: from 1.
    static func memberListLine(_ list: Phrase, line: Int) -> Phrase {
        Phrase(
            es: "\(list), línea \(digits: line): no es un id (una palabra de hasta 256 bytes); corríjala o quítela",
            en: "\(list), line \(digits: line): not an id (one word of up to 256 bytes); fix or remove it")
    }
    static let negroniLevels = Phrase(es: "la lista de niveles", en: "the list of levels")
    static func negroniBenefits(_ level: String) -> Phrase {
        Phrase(es: "los beneficios del nivel \(level)", en: "the benefits of level \(level)")
    }

    /// - Parameter line: the line in the list of ids, from 1; the id itself is personal data.
    static func negroniMember(line: Int) -> Phrase {
        Phrase(
            es: "el miembro de la línea \(digits: line) de la lista",
            en: "the member on line \(digits: line) of the list")
    }
    static func negroniHistory(line: Int) -> Phrase {
        Phrase(
            es: "el historial del miembro de la línea \(digits: line) de la lista",
            en: "the history of the member on line \(digits: line) of the list")
    }
    static func negroniNotFound(_ subject: Phrase) -> Phrase {
        Phrase(
            es: "el servicio no encuentra \(subject); revise la dirección (--base-url)",
            en: "the service cannot find \(subject); check its address (--base-url)")
    }
    static func negroniKnowsNobody(_ count: Int) -> Phrase {
        Phrase(
            es:
                "el servicio no conoce a nadie de la lista (\(count, "miembro", "miembros")); revise los ids y --base-url",
            en: "the service knows no member on the list (\(count, "member", "members")); check the ids and --base-url")
    }
    static func memberFileUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise la ruta en el perfil",
            en: "\(path): cannot be read (\(reason)); check the path in the profile")
    }
    static func memberFileChanged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): cambió mientras se leía; espere a que esté completo y vuelva a ejecutar el comando",
            en: "\(path): changed while being read; wait until it is complete and run the command again")
    }

    /// Too many visits lack a readable time for them to be set apart. `field` is where their times should be.
    static func visitsIncomplete(_ field: String, visits: Int, of total: Int) -> Phrase {
        Phrase(
            es: "\(number: visits) de \(number: total) visitas no tienen una fecha legible en \(field); "
                + "revise el nombre del campo en el perfil o corrija los datos",
            en: "\(number: visits) of \(number: total) visits have no readable time in \(field); "
                + "check the field's name in the profile or correct the data")
    }
    static func memberFileEmpty(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): archivo vacío; la primera línea debe nombrar las columnas",
            en: "\(path): empty file; the first line must name the columns")
    }
    static func memberFileColumnMissing(_ path: String, column: String) -> Phrase {
        Phrase(
            es: "\(path): falta la columna \(column); agréguela a la primera línea",
            en: "\(path): missing column \(column); add it to the first line")
    }
    static func memberFileColumnTwice(_ path: String, column: String) -> Phrase {
        Phrase(
            es: "\(path): columna \(column) repetida; deje una sola en la primera línea",
            en: "\(path): duplicate column \(column); keep one in the first line")
    }
    static func memberFileTooManyFields(_ path: String, line: Int, columns: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): más valores que columnas (\(digits: columns)); "
                + "ponga entre comillas los textos con separadores y no termine la línea con uno",
            en: "\(path):\(digits: line): more values than columns (\(digits: columns)); "
                + "quote values that contain a separator, and do not end the line with one")
    }
    static func memberFileNotUTF8(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): el texto no es UTF-8; guarde el archivo como CSV UTF-8",
            en: "\(path):\(digits: line): not UTF-8; save the file as CSV UTF-8")
    }
    static func memberFileField(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): \(column): falta o no es válido; corrija la línea",
            en: "\(path):\(digits: line): \(column): missing or invalid; fix the line")
    }
    static func memberFileBlankBefore(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): \(column): no es válido y empieza con un espacio; "
                + "ponga entre comillas los textos con separadores",
            en:
                "\(path):\(digits: line): \(column): invalid, and starts with a space; quote values that contain a separator"
        )
    }
    static func memberFileRepeats(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): \(column): repetido; deje una sola línea con ese valor",
            en: "\(path):\(digits: line): \(column): duplicate; keep one line with that value")
    }
    static func memberFileQuoteOpen(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): comillas sin cerrar; corrija la línea",
            en: "\(path):\(digits: line): unclosed quote; fix the line")
    }
    static func memberFileTextAfterQuote(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): hay texto después de las comillas de cierre; "
                + "duplique las comillas que sean parte del texto",
            en: "\(path):\(digits: line): text after a closing quote; double the quotes that are part of the text")
    }
}
