import Base

extension Phrase {
    static func storeCannotBeOpened(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): no se puede abrir o escribir el almacén local (\(systemMessage(reason))); "
                + "revise la carpeta y sus permisos",
            en:
                "\(path): cannot open or write the local store (\(systemMessage(reason))); check the folder and its permissions"
        )
    }
    static func storeDiskFull(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no queda espacio en el disco para el almacén local; "
                + "libere espacio y repita (lo ya guardado sigue intacto)",
            en:
                "\(path): no space left on the disk for the local store; free some space and run again (saved data is intact)"
        )
    }
    /// - Parameter code: SQLite's extended code.
    static func storeReadWriteError(_ path: String, code: Int32) -> Phrase {
        Phrase(
            es:
                "\(path): el disco no deja leer o escribir el almacén local (SQLite: \(digits: code)); revise el disco y el "
                + "espacio libre, y repita (lo ya guardado sigue intacto)",
            en:
                "\(path): the disk fails to read or write the local store (SQLite: \(digits: code)); check the disk and its "
                + "free space, then run again (saved data is intact)")
    }
    static func storeUnusable(_ path: String, says text: String) -> Phrase {
        Phrase(
            es:
                "\(path): no se puede abrir o escribir el almacén local (SQLite: «\(text)»); revise la carpeta y sus permisos",
            en:
                "\(path): cannot open or write the local store (SQLite: \"\(text)\"); check the folder and its permissions"
        )
    }
    static func storeBusy(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otro proceso está escribiendo en el almacén local; espere a que termine y repita",
            en: "\(path): another process is writing to the local store; wait for it to end, then run again")
    }
    /// Nothing finds the removed rows any more, but the file and its log still have their bytes.
    static func storeLogInUse(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): las filas borradas ya no se ven, pero siguen en los archivos mientras otro programa lea el almacén local; "
                + "cuando termine, ejecute attendance store compact",
            en:
                "\(path): removed rows can no longer be seen, but stay in the files while another program reads the local store; "
                + "once it has ended, run attendance store compact")
    }
    static func storeNotADatabase(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es un almacén de attendance ni una base de datos SQLite; elija otra carpeta de datos, "
                + "o mueva solo este archivo (los registros de la carpeta se quedan) y ejecute attendance sync",
            en: "\(path): not an attendance store or SQLite database; choose another data folder, "
                + "or move this file alone away (the folder's records stay) and run attendance sync")
    }
    static func storeOfAnotherProgram(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): es una base de datos SQLite de otro programa; elija otra carpeta de datos o mueva el archivo",
            en: "\(path): another program's SQLite database; choose another data folder or move the file away")
    }
    static func storeNewer(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): lo escribió una versión más nueva de attendance; actualice el programa",
            en: "\(path): written by a newer version of attendance; update the program")
    }
    static func storeOlder(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): lo escribió una versión anterior de attendance; rescate sus registros con attendance store restore "
                + "\(path), muévalo y ejecute attendance sync, que lee los eventos de nuevo",
            en:
                "\(path): written by an earlier version of attendance; take over its records with attendance store restore "
                + "\(path), move it away and run attendance sync, which reads the events again")
    }
    static func storeBehind(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): lo escribió una versión anterior de attendance; ejecute attendance sync, que lo actualiza",
            en: "\(path): written by an earlier version of attendance; run attendance sync, which brings it up to date")
    }
    static func storeDamaged(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): el almacén local está dañado; mueva solo este archivo (los registros de la carpeta se quedan) y "
                + "ejecute attendance sync, que lee los eventos de nuevo",
            en:
                "\(path): the local store is damaged; move this file alone away (the folder's records stay) and run attendance "
                + "sync, which reads the events anew")
    }
    static func storeOpenForReading(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el almacén local está abierto solo para lectura; repita sin --offline",
            en: "\(path): the local store is open for reading only; run again without --offline")
    }
    static func eventNotStored(_ event: Int64) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): no hay una lectura completa guardada; ejecute attendance sync --event \(digits: event)",
            en: "event \(digits: event): no complete reading in the store; run attendance sync --event \(digits: event)"
        )
    }
    static func walkNotOpen(_ event: Int64, walk: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): la lectura \(digits: walk) fue reemplazada por la de otro proceso; "
                + "repita cuando ese termine",
            en:
                "event \(digits: event): reading \(digits: walk) was superseded by another process; run again when that one ends"
        )
    }
    static func storeFailsIntegrityCheck(_ detail: String) -> Phrase {
        Phrase(
            es:
                "la revisión de integridad de SQLite falló (\(detail)); mueva solo store.sqlite (los registros de la carpeta "
                + "se quedan) y ejecute attendance sync",
            en:
                "SQLite's integrity check failed (\(detail)); move store.sqlite alone away (the folder's records stay) and run "
                + "attendance sync")
    }
    static func storeHasBrokenReferences(table: String, rows: Int) -> Phrase {
        Phrase(
            es: "\(rows, "fila", "filas") de \(table) con una referencia rota; ejecute attendance sync --full",
            en: "\(rows, "row", "rows") of \(table) with a broken reference; run attendance sync --full")
    }

    /// `id` is one of the incomplete check-ins.
    static func storedCheckInsIncomplete(event: Int64, rows: Int, of held: Int, id: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): \(rows, "check-in", "check-ins") de \(number: held) sin hora, "
                + "persona o sesión válida, entre ellos el \(digits: id); informe al servicio",
            en: "event \(digits: event): \(rows, "check-in", "check-ins") of \(number: held) without a valid time, "
                + "guest or session, including \(digits: id); report it to the service")
    }
    static func storeMarkDisagrees(event: Int64, marked: Int, held: Int) -> Phrase {
        Phrase(
            es: "evento \(digits: event): la marca indica \(marked, "check-in", "check-ins") y el almacén tiene "
                + "\(number: held); ejecute attendance sync --event \(digits: event) --full",
            en: "event \(digits: event): the watermark says \(marked, "check-in", "check-ins") and the store has "
                + "\(number: held); run attendance sync --event \(digits: event) --full")
    }
    static func recordsRestored(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): los registros estaban dañados o faltaban; se restauraron desde la otra copia",
            en: "\(path): the records were damaged or missing; they were restored from the other copy")
    }
    static func storeModeTooOpen(_ path: String, mode: String, wanted: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden leerlo (modo \(mode)); ejecute chmod \(wanted)",
            en: "\(path): other users can read it (mode \(mode)); run chmod \(wanted)")
    }
    static let clubNotStored = Phrase(
        es: "no hay miembros guardados; ejecute primero sin --offline",
        en: "no members in the store; run without --offline first")
}
