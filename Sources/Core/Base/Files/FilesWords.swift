extension Phrase {
    /// The text of strerror(3).
    public static func systemMessage(_ text: String) -> Phrase {
        Phrase { $0 == .spanish ? "error del sistema: \(text)" : text }
    }

    public static let noRegularFile = Phrase(es: "no es un archivo regular", en: "not a regular file")
    public static func fileTooLarge(limit: Int) -> Phrase {
        let (size, unit) = limit >= 1 << 20 ? (limit >> 20, "MiB") : (limit >> 10, "KiB")
        return Phrase(es: "supera los \(digits: size) \(unit)", en: "larger than \(digits: size) \(unit)")
    }
    static let fileChanging = Phrase(es: "otro programa lo está escribiendo", en: "another program is writing it")
    static func nothingCame(seconds: Int64) -> Phrase {
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
    static func exposedByAnother(_ path: String, mode: String, wanted: String) -> Phrase {
        Phrase(
            es: "\(path): es de otro usuario y otros tienen acceso (modo \(mode)); "
                + "pida a su dueño que ejecute chmod \(wanted), o elija otra carpeta con --data-dir",
            en: "\(path): belongs to another user and is accessible to others (mode \(mode)); "
                + "ask its owner to run chmod \(wanted), or choose another folder with --data-dir")
    }
    static func exposedForGood(_ path: String, mode: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios tienen acceso (modo \(mode)) y no se pueden cambiar los permisos (\(reason)); "
                + "elija otra carpeta con --data-dir",
            en: "\(path): accessible to other users (mode \(mode)), and its mode cannot be changed (\(reason)); "
                + "choose another folder with --data-dir")
    }
    public static func cannotWrite(_ path: String, reason: String) -> Phrase {
        cannotWrite(path, reason: systemMessage(reason))
    }
    public static func cannotWrite(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede escribir (\(reason)); elija otra carpeta o revise sus permisos",
            en: "\(path): cannot be written (\(reason)); choose another folder or check its permissions")
    }
    static func diskFull(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): no queda espacio en el disco; libere espacio y vuelva a intentarlo (los archivos anteriores siguen "
                + "intactos)",
            en: "\(path): no space left on the disk; free some space and run again (the previous files are untouched)")
    }
}
