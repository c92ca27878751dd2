/// What can be wrong with the local store.
extension Phrase {
    public static func noStoreYet(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): todavía no hay datos guardados; ejecute primero attendance sync",
            en: "\(path): nothing is stored yet; run attendance sync first")
    }

    public static func storeCannotBeOpened(_ path: String, reason: String) -> Phrase {
        Phrase(
            es:
                "\(path): no se puede abrir o escribir el almacén local (\(systemMessage(reason).es)); revise la carpeta y sus permisos",
            en:
                "\(path): the local store cannot be opened or written (\(systemMessage(reason).en)); check the folder and its permissions"
        )
    }

    public static func storeDiskFull(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): no queda espacio en el disco para el almacén local; libere espacio y repita (lo ya guardado sigue intacto)",
            en:
                "\(path): no space left on the disk for the local store; make room and run again (what was saved is intact)"
        )
    }

    public static func storeBusy(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otro proceso está escribiendo en el almacén local; espere a que termine y repita",
            en: "\(path): another process is writing to the local store; wait for it to end and run again")
    }

    public static func storeNotADatabase(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): no es un almacén de attendance ni una base SQLite; indique otra carpeta de datos o retire el archivo",
            en:
                "\(path): not an attendance store, nor an SQLite database; name another data folder or move the file away"
        )
    }

    public static func storeOfAnotherProgram(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): es una base SQLite de otro programa; indique otra carpeta de datos o retire el archivo",
            en: "\(path): an SQLite database of another program; name another data folder or move the file away")
    }

    public static func storeNewer(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): lo escribió una versión más nueva de attendance; actualice el programa",
            en: "\(path): written by a newer version of attendance; update the program")
    }

    public static func storeOlder(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): es de una versión anterior; ejecute attendance sync para ponerlo al día",
            en: "\(path): of an older version; run attendance sync to bring it up to date")
    }

    public static func storeDamaged(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): el almacén local está dañado; retire el archivo y ejecute attendance sync para leer todo de nuevo",
            en:
                "\(path): the local store is damaged; move the file away and run attendance sync to read everything again"
        )
    }

    public static func storeOpenForReading(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el almacén local está abierto solo para lectura; repita sin --offline",
            en: "\(path): the local store is open for reading only; run again without --offline")
    }

    public static func eventNotStored(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(event): no hay una lectura completa guardada; ejecute attendance sync --event \(event)",
            en: "event \(event): no complete walk is stored; run attendance sync --event \(event)")
    }

    public static func walkNotOpen(_ event: Int64, walk: Int64) -> Phrase {
        Phrase(
            es: "evento \(event): la lectura \(walk) fue reemplazada por la de otro proceso; repita cuando ese termine",
            en: "event \(event): walk \(walk) was superseded by another process; run again once that one has ended")
    }

    public static func savedBatchUnreadable(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(event): lo guardado de la lectura interrumpida no se entiende; repita con --full",
            en: "event \(event): what was saved of the interrupted walk cannot be understood; run again with --full")
    }
}

/// What `doctor` says of the store.
extension Phrase {
    public static func storeFailsIntegrityCheck(_ detail: String) -> Phrase {
        Phrase(
            es: "la revisión de integridad de SQLite falla (\(detail)); retire el archivo y ejecute attendance sync",
            en: "SQLite's integrity check fails (\(detail)); move the file away and run attendance sync")
    }

    public static func storeHasBrokenReferences(table: String, rows: Int) -> Phrase {
        Phrase(
            es: {
                "\($0.counted(rows, "fila", "filas")) de \(table) sin la fila a la que apuntan; ejecute attendance sync --full"
            },
            en: {
                "\($0.counted(rows, "row", "rows")) of \(table) without the row they refer to; run attendance sync --full"
            })
    }

    /// `id` is one of those that cannot be counted.
    public static func storedCheckInsIncomplete(event: Int64, rows: Int, of held: Int, id: Int64) -> Phrase {
        Phrase(
            es: {
                "evento \(event): \($0.counted(rows, "check-in", "check-ins")) de \($0.grouped(held)) sin hora, persona o sesión legible, entre ellos el \(id); avise al servicio"
            },
            en: {
                "event \(event): \($0.counted(rows, "check-in", "check-ins")) of \($0.grouped(held)) without a usable time, guest or session, \(id) among them; tell the service"
            })
    }

    public static func storeMarkDisagrees(event: Int64, marked: Int, held: Int) -> Phrase {
        Phrase(
            es: {
                "evento \(event): la marca dice \($0.counted(marked, "check-in", "check-ins")) y hay \($0.grouped(held)); ejecute attendance sync --event \(event) --full"
            },
            en: {
                "event \(event): the mark says \($0.counted(marked, "check-in", "check-ins")) and the store holds \($0.grouped(held)); run attendance sync --event \(event) --full"
            })
    }

    public static func storeModeTooOpen(_ path: String, mode: String, wanted: String) -> Phrase {
        Phrase(
            es: "\(path): otras personas pueden leerlo (modo \(mode)); ejecute chmod \(wanted)",
            en: "\(path): other people can read it (mode \(mode)); run chmod \(wanted)")
    }
}
