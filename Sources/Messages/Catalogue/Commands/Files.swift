// Files that are read and written.

// MARK: - Reading

/// Files that cannot be read, and files that other users can read or change.
extension Phrase {
    public static let noRegularFile = Phrase(es: "no es un archivo regular", en: "not a regular file")
    public static func fileTooLarge(limit: Int) -> Phrase {
        let (size, unit) = limit >= 1 << 20 ? (limit >> 20, "MiB") : (limit >> 10, "KiB")
        return Phrase(es: "supera los \(digits: size) \(unit)", en: "larger than \(digits: size) \(unit)")
    }
    public static let fileChanging = Phrase(es: "otro programa lo está escribiendo", en: "another program is writing it")
    public static func nothingCame(seconds: Int64) -> Phrase {
        Phrase(es: "no llegó nada en \(digits: seconds) s", en: "no data for \(digits: seconds) s")
    }

    /// - Parameters:
    ///   - mode: the permissions it has, in octal.
    ///   - wanted: those it should have.
    public static func closedToOthers(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios podían leer o cambiar esto; ahora solo usted tiene acceso",
            en: "\(path): other users could read or change this; now only you have access")
    }
    public static func exposedByAnother(_ path: String, mode: String, wanted: String) -> Phrase {
        Phrase(
            es: "\(path): es de otro usuario y otros tienen acceso (modo \(mode)); "
                + "pida a su dueño que ejecute chmod \(wanted), o elija otra carpeta con --data-dir",
            en: "\(path): belongs to another user and is accessible to others (mode \(mode)); "
                + "ask its owner to run chmod \(wanted), or choose another folder with --data-dir")
    }
    public static func exposedForGood(_ path: String, mode: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios tienen acceso (modo \(mode)) y no se pueden cambiar los permisos (\(reason)); "
                + "elija otra carpeta con --data-dir",
            en: "\(path): accessible to other users (mode \(mode)), and its mode cannot be changed (\(reason)); "
                + "choose another folder with --data-dir")
    }
    public static func dataFolderChangeable(_ path: String, mode: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden modificar su contenido (modo \(mode)); ejecute chmod go-w, "
                + "o elija otra carpeta con --data-dir",
            en: "\(path): other users can change its contents (mode \(mode)); run chmod go-w, "
                + "or choose another folder with --data-dir")
    }
}

// MARK: - Writing

extension Phrase {
    public static func cannotWrite(_ path: String, reason: String) -> Phrase { cannotWrite(path, reason: systemMessage(reason)) }
    public static func cannotWrite(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede escribir (\(reason)); elija otra carpeta o revise sus permisos",
            en: "\(path): cannot be written (\(reason)); choose another folder or check its permissions")
    }
    public static func outputCannotBeWritten(reason: String) -> Phrase {
        Phrase(
            es: "no se puede escribir en la salida estándar (\(systemMessage(reason))); rediríjala a otro lugar",
            en: "cannot write to standard output (\(systemMessage(reason))); redirect it elsewhere")
    }
    public static func diskFull(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no queda espacio en el disco; libere espacio y vuelva a intentarlo (los archivos anteriores siguen "
                + "intactos)",
            en: "\(path): no space left on the disk; free some space and run again (the previous files are untouched)")
    }
    public static func standsInPlaceOfLink(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): aquí debe ir un enlace y hay otro archivo; muévalo o elija otra carpeta",
            en: "\(path): a link belongs here, but something else is in its place; move it away or choose another folder")
    }

    /// `cause` is why the old files had to be restored.
    public static func cannotPutBack(_ path: String, reason: String, _ cause: Phrase) -> Phrase {
        Phrase(
            es: "\(cause); además, no se pudo restaurar el archivo anterior \(path) (\(systemMessage(reason))): "
                + "corrija la causa y ejecute de nuevo para restaurarlo",
            en: "\(cause); the previous file \(path) could not be restored either (\(systemMessage(reason))): "
                + "fix the cause and run again to restore it")
    }
    public static func cannotUndoPublication(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): una ejecución anterior se interrumpió al publicar y no se puede restaurar el archivo previo "
                + "(\(systemMessage(reason))); corrija la causa y ejecute de nuevo",
            en: "\(path): an earlier run was interrupted while publishing, and the previous file cannot be restored "
                + "(\(systemMessage(reason))); fix the cause and run again")
    }
}
