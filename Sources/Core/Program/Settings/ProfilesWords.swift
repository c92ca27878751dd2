package import Base

extension Phrase {
    static let aMailAddress = Phrase(
        es: "una dirección de correo, como ana@example.org o Informes <informes@example.org>",
        en: "an e-mail address, such as ana@example.org or Reports <reports@example.org>")
    static let aMailServer = Phrase(
        es:
            "smtp://servidor:puerto, smtps://servidor:puerto (sin usuario ni contraseña), sendmail o la ruta de un programa",
        en: "smtp://host:port, smtps://host:port (without user or password), sendmail or a program's path")
    static let aPingAddress = Phrase(
        es: "una dirección http o https, que no se repite aquí porque es secreta",
        en: "an http or https address, which is not repeated here as it is a secret")
    static func aSponsorWithout(_ key: String) -> Phrase {
        Phrase(
            es: "un auspiciador sin «\(key)»: recibe cada edición de su propio informe y nada más",
            en: "a sponsor without \"\(key)\": it gets each edition of its own pack and nothing else")
    }
    /// - Parameter key: A key that goes with whole reports.
    static func sessionsWithout(_ key: String) -> Phrase {
        Phrase(
            es:
                "sesiones sin «\(key)»: se envían sus totales y nada más; para el resto, escriba otra entrada con la misma "
                + "dirección",
            en:
                "sessions without \"\(key)\": their totals are sent and nothing else; for the rest, write another entry with "
                + "the same address")
    }
    static func mailOfNoNight(event: Int64, among possible: [Int64], at place: String) -> Phrase {
        let list = "[\((possible + [event]).sorted().map(String.init).joined(separator: ", "))]"
        return Phrase(
            es:
                "\(place): las noches no tienen el evento \(digits: event); quítelo, o escriba «events: \(list)» en «nightly»",
            en:
                "\(place): nights do not have event \(digits: event); remove it, or write \"events: \(list)\" under \"nightly\""
        )
    }
    static func mailOfNoNight(series: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): las noches no comparan la serie «\(series)» ni tienen un evento de ella; quítela, o escriba "
                + "«comparisons: [\(series)]» en «nightly»",
            en: "\(place): nights neither compare series \"\(series)\" nor have an event of it; remove it, or write "
                + "\"comparisons: [\(series)]\" under \"nightly\"")
    }
    static func mailIncomplete(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «mail» necesita «from» y «to»; agréguelos",
            en: "\(place): \"mail\" needs \"from\" and \"to\"; add them")
    }
    static func wrongPing(from variable: String) -> Phrase {
        Phrase(es: "\(variable): debe ser \(aPingAddress)", en: "\(variable): it must be \(aPingAddress)")
    }
    /// - Parameter path: The file, which its folder belongs to.
    static func configurationOfOthers(_ place: String, key: String, _ part: String) -> Phrase {
        Phrase(
            es:
                "\(place): otros usuarios pueden cambiar este archivo, y así qué se ejecuta o quién recibe secretos (\(key)); "
                + "el archivo y las carpetas de su ruta deben ser de usted o de root: use chown y chmod go-w con \(part)",
            en: "\(place): other users can change this file, and so what runs or who gets secrets (\(key)); "
                + "you or root must own the file and the folders on its path: run chown and chmod go-w on \(part)")
    }

    static let eventFilesNotNamed = Phrase(
        es: "faltan los archivos del evento; defina «files» en el perfil",
        en: "missing the event's files; set \"files\" in the profile")
    static let settingFiles = Phrase(
        es: "Con source: files, una carpeta o archivos (CSV, XLSX, ODS) con los check-ins.",
        en: "With source: files, a folder or files (CSV, XLSX, ODS) with the check-ins.")
    static let settingForm = Phrase(
        es: "Una pauta (YAML) que dice qué significan las columnas: la propone «attendance files describe».",
        en: "A form (YAML) that says what the columns mean: \"attendance files describe\" proposes one.")
    static let settingRegistrants = Phrase(
        es: "La lista de las personas inscritas, en un archivo.", en: "The list of the people registered, in a file.")
    static let settingColumns = Phrase(
        es: "Las columnas de los archivos que no se reconocen por su nombre.",
        en: "The columns of the files that are not recognized by their names.")
    static let settingDateOrder = Phrase(
        es: "El orden de día y mes en los archivos: day-first o month-first.",
        en: "The order of day and month in the files: day-first or month-first.")
    static let settingWide = Phrase(
        es: "Si los archivos son listas con una columna por sesión.",
        en: "Whether the files are lists with one column for each session.")
    static let settingAllowEmpty = Phrase(
        es: "Si los archivos pueden quedar sin check-ins después de haberlos tenido.",
        en: "Whether the files may have no check-ins after they had some.")
    static let settingAllowShrinking = Phrase(
        es: "Si los archivos pueden tener menos de nueve décimos de los check-ins de la lectura anterior.",
        en: "Whether the files may have fewer than nine tenths of the check-ins of the previous reading.")

    static let someEvents = Phrase(
        es:
            "active, una lista de ids de eventos, o un mapa con active, ended-within-days o ids, o con varias en any o all",
        en:
            "active, a list of event ids, or a mapping with active, ended-within-days or ids, or with several under any or all"
    )
    static let onlyTrue = Phrase(es: "true, o quitar la clave", en: "true, or the key removed")
    /// - Parameter criteria: the mapping as it is written.
    static func eventsByAnyOrAll(_ criteria: String, key: String, at place: String) -> Phrase {
        Phrase(
            es:
                "\(place): «\(key)» no dice si un evento debe cumplir una o todas; escriba «events: {any: \(criteria)}» "
                + "o «events: {all: \(criteria)}»",
            en: "\(place): \"\(key)\" does not say whether an event must match one or all; write "
                + "\"events: {any: \(criteria)}\" or \"events: {all: \(criteria)}\"")
    }

    static let aSeriesOfEvents = Phrase(
        es: "una lista de ids de eventos como [4, 9], o un texto de su nombre, lugar o ciudad",
        en: "a list of event ids such as [4, 9], or a text in their name, place or city")

    static let aNumberOfDays = Phrase(
        es: "un número de días, como 400d, de 1d a 36500d", en: "a number of days, such as 400d, from 1d to 36500d")
    static let anAbsolutePath = Phrase(
        es: "una ruta absoluta, que empiece con / o ~/", en: "an absolute path, starting with / or ~/")

    static let someSeries = Phrase(
        es: "nombres de «series», o un mapa con series y report",
        en: "names from \"series\", or a mapping with series and report")

    static let aSeriesAsFolder = Phrase(
        es: "una serie cuyo nombre sirva de carpeta: solo letras, cifras, «.», «_» y «-», sin «.» ni «-» al comienzo",
        en:
            "a series whose name can be a folder's: only letters, digits, \".\", \"_\" and \"-\", not starting with \".\" or \"-\""
    )
    static func noSeriesOfProfile(_ name: String, at place: String, nearest: String?) -> Phrase {
        Phrase(
            es: "\(place): la serie «\(name)» no está en «series» del perfil; "
                + "\(nearest.map { "¿quiso decir «\($0)»?" } ?? "agréguela")",
            en: "\(place): series \"\(name)\" is not in the profile's \"series\"; "
                + "\(nearest.map { "did you mean \"\($0)\"?" } ?? "add it")")
    }
    static func keyIsForEvents(_ key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(key)» es para eventos y este perfil es de miembros; quítela",
            en: "\(place): \"\(key)\" is for events, and this profile is for members; remove it")
    }

    package static func anEventNumber(not text: String) -> Phrase {
        Phrase(
            es: "un número de evento antes de cada nombre, como 26: conf26, no «\(text)»",
            en: "an event's number before each name, such as 26: conf26, not \"\(text)\"")
    }

    static func firestoreNeedsAccount(_ profile: String) -> Phrase {
        Phrase(
            es:
                "el perfil \(profile) no indica con qué cuenta entrar; defina members.service-account o ATTENDANCE_TOKEN",
            en: "profile \(profile) names no account to log in with; set members.service-account or ATTENDANCE_TOKEN")
    }

    static func packsIncomplete(at place: String) -> Phrase {
        Phrase(
            es: "\(place): «packs» requiere event, sponsors y output; complételos",
            en: "\(place): \"packs\" requires event, sponsors and output; add them")
    }
}
