/// What is wrong with the files that people name, and with who else may read or change a file.
extension Phrase {
    public static let noRegularFile = Phrase(es: "no es un archivo en disco", en: "not a file on a disk")

    public static func fileTooLarge(limit: Int) -> Phrase {
        let (size, unit) = limit >= 1 << 20 ? (limit >> 20, "MiB") : (limit >> 10, "KiB")
        return Phrase(es: "supera los \(size) \(unit)", en: "larger than \(size) \(unit)")
    }

    public static func nothingCame(seconds: Int64) -> Phrase {
        Phrase(es: "no llegó nada en \(seconds) s", en: "nothing came for \(seconds) s")
    }

    /// - Parameters:
    ///   - mode: the permissions it has, in octal.
    ///   - wanted: those it should have.
    public static func exposedByAnother(_ path: String, mode: String, wanted: String) -> Phrase {
        Phrase(
            es: "\(path): es de otro usuario y está abierto a otras personas (modo \(mode)); "
                + "pida a su dueño que ejecute chmod \(wanted), o elija otra carpeta con --data-dir",
            en: "\(path): belongs to another user and is open to other people (mode \(mode)); "
                + "have its owner run chmod \(wanted), or choose another folder with --data-dir")
    }

    public static func exposedForGood(_ path: String, mode: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): abierto a otras personas (modo \(mode)), y no se puede cerrar (\(reason.es)); "
                + "elija otra carpeta con --data-dir",
            en: "\(path): open to other people (mode \(mode)), and cannot be closed to them (\(reason.en)); "
                + "choose another folder with --data-dir")
    }

    public static func dataFolderChangeable(_ path: String, mode: String) -> Phrase {
        Phrase(
            es: "\(path): otras personas pueden cambiar lo que contiene (modo \(mode)); "
                + "ejecute chmod go-w, o elija otra carpeta con --data-dir",
            en: "\(path): other people can change what it holds (mode \(mode)); "
                + "run chmod go-w, or choose another folder with --data-dir")
    }
}
