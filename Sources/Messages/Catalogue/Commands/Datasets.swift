/// `attendance export` and `attendance dataset`.
extension Phrase {
    public static let exportNamesEvents = Phrase(
        es: "indique qué exportar: --event ID (se puede repetir) o --all, no ambos",
        en: "name what to export: --event ID (may be repeated) or --all, not both")
    public static func clubExportedWhole(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de miembros, que se exportan todos juntos; indique --all en lugar de --event",
            en: "profile \(profile) is for members, who are exported all together; pass --all instead of --event")
    }
    public static let datasetNeedsFolder = Phrase(
        es: "--dataset necesita una carpeta; indique su nombre", en: "--dataset needs a folder; name one")
    public static func datasetWritten(
        _ folder: String, events: Int, checkIns: Int, files: Int
    ) -> Phrase {
        Phrase(
            es: "\(folder): \(events, "evento", "eventos"), \(checkIns, "check-in", "check-ins"), "
                + "\(files, "archivo nuevo", "archivos nuevos")",
            en: "\(folder): \(events, "event", "events"), \(checkIns, "check-in", "check-ins"), \(files, "new file", "new files")")
    }
    public static func datasetOfClubWritten(_ folder: String, members: Int, visits: Int, files: Int) -> Phrase {
        Phrase(
            es: "\(folder): \(members, "miembro", "miembros"), \(visits, "visita", "visitas"), "
                + "\(files, "archivo nuevo", "archivos nuevos")",
            en: "\(folder): \(members, "member", "members"), \(visits, "visit", "visits"), \(files, "new file", "new files")")
    }

    // Errors of the folder.

    public static func datasetFolderMissing(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): no existe la carpeta; revise su nombre, o ejecute attendance export --dataset",
            en: "\(folder): no such folder; check its name, or run attendance export --dataset")
    }
    public static func engineMisreadsPath(_ folder: String, engine: String, character: String) -> Phrase {
        Phrase(
            es: "\(folder): \(engine) no lee \(character) en una ruta tal como está escrito; cambie el nombre de la carpeta",
            en: "\(folder): \(engine) does not read \(character) in a path as it is written; rename the folder")
    }
    public static func datasetHasNoManifest(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): falta manifest.json, así que no es un conjunto de datos completo; exporte a otra carpeta",
            en: "\(folder): missing manifest.json, so this is no complete dataset; export to another folder")
    }
    public static func datasetTablesWithoutManifest(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): falta manifest.json junto a sus tablas; mueva sus archivos o elija otra carpeta",
            en: "\(folder): missing manifest.json beside its tables; move its files away or choose another folder")
    }
    public static func datasetManifestCannotBeRead(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise el archivo y sus permisos",
            en: "\(path): cannot be read (\(reason)); check the file and its permissions")
    }
    public static func notADatasetManifest(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es el manifiesto de un conjunto de datos, o está dañado; exporte a otra carpeta",
            en: "\(path): not the manifest of a dataset, or damaged; export to another folder")
    }
    public static func datasetEarlier(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el conjunto de datos es de una versión anterior de attendance; exporte de nuevo a otra carpeta",
            en: "\(path): the dataset is of an earlier version of attendance; export again to another folder")
    }
    public static func datasetNewer(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el conjunto de datos es de una versión más nueva de attendance; actualice el programa",
            en: "\(path): the dataset is of a newer version of attendance; update the program")
    }
    public static func datasetInterrupted(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): una exportación está en curso o fue interrumpida; espere, o exporte de nuevo",
            en: "\(folder): an export is under way or was interrupted; wait, or export again")
    }

    // Errors of files.

    /// What to do about a file of an event, or of a club if `event` is `nil`.
    private static func again(_ event: Int64?) -> Phrase {
        guard let event else { return Phrase(es: "exporte de nuevo los miembros", en: "export the members again") }
        return Phrase(es: "exporte de nuevo el evento \(digits: event)", en: "export event \(digits: event) again")
    }
    public static func datasetFileMissing(_ path: String, event: Int64?) -> Phrase {
        Phrase(es: "\(path): falta el archivo; \(again(event))", en: "\(path): missing file; \(again(event))")
    }
    public static func datasetFileTorn(_ path: String, event: Int64?) -> Phrase {
        Phrase(
            es: "\(path): incompleto o alterado (tamaño o SHA-256); \(again(event))",
            en: "\(path): incomplete or altered (size or SHA-256); \(again(event))")
    }
    public static func datasetFileUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise sus permisos",
            en: "\(path): cannot be read (\(reason)); check its permissions")
    }
    public static func datasetEventIncomplete(_ manifest: String, event: Int64) -> Phrase {
        Phrase(
            es: "\(manifest): al evento \(digits: event) le falta una tabla o check-ins; expórtelo de nuevo",
            en: "\(manifest): event \(digits: event) lacks a table or check-ins; export it again")
    }
    public static func datasetClubIncomplete(_ manifest: String) -> Phrase {
        Phrase(
            es: "\(manifest): al club le falta una tabla o filas; exporte de nuevo los miembros",
            en: "\(manifest): the club lacks a table or rows; export the members again")
    }
    public static func datasetFileUnknown(_ path: String) -> Phrase {
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

    // The lines of a check.

    public static let datasetFolder = Phrase(es: "Carpeta", en: "Folder")
    public static let datasetVersion = Phrase(es: "Versión", en: "Version")
    public static let datasetEvents = Phrase(es: "Eventos", en: "Events")
    public static let datasetGuests = Phrase(es: "Datos personales", en: "Personal data")
    public static let datasetHasGuests = Phrase(
        es: "nombres y correos en guests, o nombres en member_names", en: "names and e-mails in guests, or names in member_names")
    public static let datasetMembers = Phrase(es: "Club", en: "Club")
    public static let datasetHasNoGuests = Phrase(es: "no", en: "no")
    public static func datasetTable(rows: Int, files: Int, bytes: UInt64) -> Phrase {
        Phrase(
            es: "\(rows, "fila", "filas"), \(files, "archivo", "archivos"), \(bytes: bytes)",
            en: "\(rows, "row", "rows"), \(files, "file", "files"), \(bytes: bytes)")
    }
}

/// `attendance dataset compact`.
extension Phrase {
    public static let noSpark = Phrase(
        es: "no se encontró spark-sql ni spark-submit; instale Apache Spark, o defina SPARK_HOME o PATH",
        en: "found neither spark-sql nor spark-submit; install Apache Spark, or set SPARK_HOME or PATH")
    public static func noSparkInHome(_ home: String) -> Phrase {
        Phrase(
            es: "SPARK_HOME=\(home): falta bin/spark-sql y bin/spark-submit; corrija SPARK_HOME",
            en: "SPARK_HOME=\(home): missing bin/spark-sql and bin/spark-submit; fix SPARK_HOME")
    }
    public static func sparkFailed(_ reason: Quotation?, log: String) -> Phrase {
        let reason = reason?.text ?? "?"
        return Phrase(es: "Spark falló: \(reason); vea \(log)", en: "Spark failed: \(reason); see \(log)")
    }
    public static func sparkNotStarted(_ program: String, reason: String) -> Phrase {
        Phrase(
            es: "\(program): no se puede ejecutar (\(systemMessage(reason))); revise la instalación de Spark",
            en: "\(program): cannot be started (\(systemMessage(reason))); check the installation of Spark")
    }
    public static func sparkIncomplete(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): Spark escribió menos filas que las del conjunto de datos; ejecute attendance dataset check",
            en: "\(folder): Spark wrote fewer rows than the dataset has; run attendance dataset check")
    }
    public static func datasetCompacted(_ folder: String, rows: Int) -> Phrase {
        Phrase(es: "\(folder): \(rows, "fila", "filas") en Parquet", en: "\(folder): \(rows, "row", "rows") in Parquet")
    }
}
