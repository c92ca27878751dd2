// The records: what the service provides only once, kept apart from the store.

import Base

extension Phrase {
    static func recordsUnreadable(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es un archivo de registros de attendance, o está dañado",
            en: "\(path): not a file of attendance's records, or damaged")
    }
    static func recordsTableMissing(_ path: String, table: String) -> Phrase {
        Phrase(es: "\(path): falta la tabla \(table)", en: "\(path): missing table \(table)")
    }
    static func recordsRowsWrong(_ path: String, table: String, rows: Int) -> Phrase {
        Phrase(
            es:
                "\(path): \(rows, "fila de \(table) no coincide", "filas de \(table) no coinciden") con su suma de verificación",
            en: "\(path): \(rows, "row of \(table) does", "rows of \(table) do") not match the checksum")
    }

    /// - Parameters:
    ///   - rows: how many there are.
    ///   - stated: how many there should be.
    static func recordsSumWrong(_ path: String, table: String, rows: Int, stated: Int) -> Phrase {
        Phrase(
            es: "\(path): \(table) tiene \(rows, "fila", "filas"), y su suma de verificación es de "
                + "\(number: stated), o de filas distintas",
            en:
                "\(path): \(table) has \(rows, "row", "rows"), and its checksum is for \(number: stated), or for different rows"
        )
    }
    static func recordsFileMissing(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): falta el archivo; la próxima ejecución que escriba en el almacén lo hace de nuevo",
            en: "\(path): missing; the next run that writes to the store makes it anew")
    }
    static func recordsDisagree(_ one: String, _ other: String) -> Phrase {
        Phrase(
            es: "\(one) y \(other) no dicen lo mismo; la próxima ejecución que escriba en el almacén los completa",
            en: "\(one) and \(other) disagree; the next run that writes to the store completes them")
    }
    static func recordsLackRows(_ path: String, rows: Int) -> Phrase {
        Phrase(
            es: "\(path): \(rows, "fila del almacén no está", "filas del almacén no están") aquí; "
                + "la próxima ejecución que escriba en él las agrega",
            en: "\(path): lacks \(rows, "row", "rows") that the store has; the next run that writes to it adds them")
    }

    /// Every file of the records is damaged.
    ///
    /// - Parameters:
    ///   - damage: what is wrong with the first file.
    ///   - folder: where nights leave their copies.
    static func recordsLost(_ damage: Phrase, _ folder: String) -> Phrase {
        Phrase(
            es:
                "\(damage), y no hay otro en buen estado; restaure una copia con attendance store restore (las hay de cada "
                + "noche en \(folder))",
            en:
                "\(damage), and no other is sound; restore a copy with attendance store restore (each night's are in \(folder))"
        )
    }

    /// - Parameters:
    ///   - sponsor: the name of the entries in the ledger.
    ///   - slug: one of the sponsors whose entries they are.
    ///   - held: how many editions the ledger has.
    ///   - marked: how many it once had.
    static func packLedgerLost(
        event: Int64, sponsor: String, slug: String, held: Int, of marked: Int, copies folder: String
    ) -> Phrase {
        Phrase(
            es: "evento \(digits: event): «\(sponsor)» recibió \(marked, "edición", "ediciones") y el registro tiene "
                + "\(number: held), de modo que otra podría revelar a personas; "
                + "restaure una copia con attendance store restore (las hay en \(folder)) o, si nadie las recibió, "
                + "ejecute attendance sponsors withdraw --event \(digits: event) --sponsor \(slug)",
            en: "event \(digits: event): \"\(sponsor)\" was given \(marked, "edition", "editions") and the ledger has "
                + "\(number: held), so another could reveal people; restore a copy with attendance store restore (there may be "
                + "some in \(folder)) or, if none was sent, run attendance sponsors withdraw --event \(digits: event) --sponsor "
                + "\(slug)")
    }
    static func packMarksDamaged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): dañado, de modo que no se sabe qué informes tienen los auspiciadores; "
                + "restaure una copia con attendance store restore o, si nadie recibió ninguno, borre el archivo",
            en:
                "\(path): damaged, so nobody knows which packs sponsors have; restore a copy with attendance store restore or, "
                + "if none was ever sent, remove the file")
    }
    static func noRecordsYet(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): todavía no hay registros que copiar; ejecute primero attendance sync",
            en: "\(path): no records to copy yet; run attendance sync first")
    }
    static func notACopyOfRecords(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): ya existe y no es una copia de registros; indique otro nombre",
            en: "\(path): exists and is not a copy of records; choose another name")
    }
    static func copyIsRecords(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): es el archivo que está en uso; indique una copia", en: "\(path): the file in use; name a copy"
        )
    }
}
