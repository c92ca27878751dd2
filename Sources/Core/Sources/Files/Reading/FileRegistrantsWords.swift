// Files of events: who was registered, and when an event is over.

import Base

extension Phrase {
    /// - Parameter adding: the columns by which check-ins tell people apart.
    static func registrantsUnlinked(_ path: String, checkIns: String, adding columns: [String]) -> Phrase {
        Phrase(
            es:
                "\(path): ninguna columna dice quiénes de sus personas son las de \(checkIns); agregue \(columns, by: " y ") a "
                + "\(path), con el mismo encabezado",
            en: "\(path): no column says which of its people are those of \(checkIns); add \(columns, by: " and ") to "
                + "\(path), under the same heading")
    }
    static func registrantsOfOthers(_ path: String, checkIns: String, people: Int, by columns: [String]) -> Phrase {
        Phrase(
            es:
                "\(path): de las \(people, "persona", "personas") de \(checkIns) no tiene a ninguna, según \(columns, by: " y "); "
                + "indique el archivo de este evento",
            en:
                "\(path): has none of the \(people, "person", "people") of \(checkIns), by \(columns, by: " and "); name the file "
                + "of this event")
    }
    static func checkInsNameNoSession(_ path: String, list: String, column: String, sessions: [String]) -> Phrase {
        Phrase(
            es:
                "\(path): no dice de qué sesión es cada check-in, y «\(column)» de \(list) tiene varias (\(sessions)); agregue "
                + "a \(path) una columna con la sesión, o a la pauta «ignore: [\(column)]»",
            en:
                "\(path): does not say which session each check-in is of, and \"\(column)\" of \(list) has several (\(sessions)); "
                + "add a column with the session to \(path), or \"ignore: [\(column)]\" to the form")
    }
    static func eventFilesShrank(_ paths: [String], event: Int64, from had: Int, to has: Int) -> Phrase {
        Phrase(
            es:
                "\(paths): quedan \(number: has) de los \(had, "check-in", "check-ins") que tenía el evento \(digits: event); "
                + "si es correcto, defina «allow-shrinking: true» en el perfil o en la pauta",
            en:
                "\(paths): \(number: has) of the \(had, "check-in", "check-ins") that event \(digits: event) had are left; if that "
                + "is right, set \"allow-shrinking: true\" in the profile or in the form")
    }
    /// - Parameter renamed: a session that is new, as a form names it: it may be the first that is gone.
    static func sessionsGone(_ names: [String], of event: Int64, renamed: String?, from first: String) -> Phrase {
        let line = renamed.map { "same-as: {\($0): \(first)}" } ?? ""
        return Phrase(
            es:
                "evento \(digits: event): los archivos ya no tienen \(for: names.count, "la sesión", "las sesiones") \(names)"
                + "\("; si cambió de nombre, agregue a la pauta «\(line)»", if: !line.isEmpty)",
            en:
                "event \(digits: event): the files no longer have the \(for: names.count, "session", "sessions") \(names)"
                + "\("; if it was renamed, add \"\(line)\" to the form", if: !line.isEmpty)")
    }
    static func sameAsInCircle(_ name: String) -> Phrase {
        Phrase(
            es: "pauta: same-as: los nombres anteriores de «\(name)» vuelven al mismo; quítelos",
            en: "form: same-as: the earlier names of \"\(name)\" lead back to it; remove them")
    }
    static func sameAsUnknown(_ name: String, formerly: String, known: [String]) -> Phrase {
        Phrase(
            es: "pauta: same-as: ninguna sesión se llamaba «\(formerly)», como antes «\(name)»; había \(known); "
                + "corrija el nombre",
            en: "form: same-as: no session was called \"\(formerly)\", as \"\(name)\" was before; there were \(known); "
                + "correct the name")
    }
    static func formMomentUnreadable(_ key: String, _ text: String) -> Phrase {
        Phrase(
            es: "pauta: \(key): «\(text)» no es una fecha y hora; escriba por ejemplo «2026-05-14 18:00»",
            en: "form: \(key): \"\(text)\" is not a date and time; write \"2026-05-14 18:00\", for example")
    }
}
