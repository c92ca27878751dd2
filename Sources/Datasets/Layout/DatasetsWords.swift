public import Base

extension Phrase {
    public static func anotherRun(_ lock: String) -> Phrase {
        Phrase(
            es: "\(lock): otra ejecución tiene el bloqueo; espere a que termine o use --wait SEGUNDOS",
            en: "\(lock): another run holds the lock; wait for it to end, or pass --wait SECONDS")
    }

    static func datasetFolderMissing(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): no existe la carpeta; revise su nombre, o ejecute attendance export --dataset",
            en: "\(folder): no such folder; check its name, or run attendance export --dataset")
    }
    static func engineMisreadsPath(_ folder: String, engine: String, character: String) -> Phrase {
        Phrase(
            es:
                "\(folder): \(engine) no lee \(character) en una ruta tal como está escrito; cambie el nombre de la carpeta",
            en: "\(folder): \(engine) does not read \(character) in a path as it is written; rename the folder")
    }
    static func datasetHasNoManifest(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): falta manifest.json, así que no es un conjunto de datos completo; exporte a otra carpeta",
            en: "\(folder): missing manifest.json, so this is no complete dataset; export to another folder")
    }
    static func datasetTablesWithoutManifest(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): falta manifest.json junto a sus tablas; mueva sus archivos o elija otra carpeta",
            en: "\(folder): missing manifest.json beside its tables; move its files away or choose another folder")
    }
    static func datasetManifestCannotBeRead(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise el archivo y sus permisos",
            en: "\(path): cannot be read (\(reason)); check the file and its permissions")
    }
    static func notADatasetManifest(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es el manifiesto de un conjunto de datos, o está dañado; exporte a otra carpeta",
            en: "\(path): not the manifest of a dataset, or damaged; export to another folder")
    }
    static func datasetEarlier(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): el conjunto de datos es de una versión anterior de attendance; exporte de nuevo a otra carpeta",
            en: "\(path): the dataset is of an earlier version of attendance; export again to another folder")
    }
    static func datasetNewer(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el conjunto de datos es de una versión más nueva de attendance; actualice el programa",
            en: "\(path): the dataset is of a newer version of attendance; update the program")
    }
    static func datasetInterrupted(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): una exportación está en curso o fue interrumpida; espere, o exporte de nuevo",
            en: "\(folder): an export is under way or was interrupted; wait, or export again")
    }

    /// What to do about a file of an event, or of a club if `event` is `nil`.
    private static func again(_ event: Int64?) -> Phrase {
        guard let event else { return Phrase(es: "exporte de nuevo los miembros", en: "export the members again") }
        return Phrase(es: "exporte de nuevo el evento \(digits: event)", en: "export event \(digits: event) again")
    }
    static func datasetFileMissing(_ path: String, event: Int64?) -> Phrase {
        Phrase(es: "\(path): falta el archivo; \(again(event))", en: "\(path): missing file; \(again(event))")
    }
    static func datasetFileTorn(_ path: String, event: Int64?) -> Phrase {
        Phrase(
            es: "\(path): incompleto o alterado (tamaño o SHA-256); \(again(event))",
            en: "\(path): incomplete or altered (size or SHA-256); \(again(event))")
    }
    static func datasetFileUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise sus permisos",
            en: "\(path): cannot be read (\(reason)); check its permissions")
    }
    static func datasetEventIncomplete(_ manifest: String, event: Int64) -> Phrase {
        Phrase(
            es: "\(manifest): al evento \(digits: event) le falta una tabla o check-ins; expórtelo de nuevo",
            en: "\(manifest): event \(digits: event) lacks a table or check-ins; export it again")
    }
    static func datasetClubIncomplete(_ manifest: String) -> Phrase {
        Phrase(
            es: "\(manifest): al club le falta una tabla o filas; exporte de nuevo los miembros",
            en: "\(manifest): the club lacks a table or rows; export the members again")
    }
    static func datasetFileUnknown(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el manifiesto no menciona el archivo; muévalo o bórrelo",
            en: "\(path): not in the manifest; move or remove the file")
    }

    /// The first of several problems.
    public static func firstProblem(_ problem: Phrase, of count: Int) -> Phrase {
        guard count > 1 else { return problem }
        return Phrase(
            es: "\(problem) (y \(count - 1, "problema", "problemas") más: use --json)",
            en: "\(problem) (and \(count - 1, "more problem", "more problems"): pass --json)")
    }
}
