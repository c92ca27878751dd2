import Base

extension Phrase {
    static func dataFolderChangeable(_ path: String, mode: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden modificar su contenido (modo \(mode)); ejecute chmod go-w, "
                + "o elija otra carpeta con --data-dir",
            en: "\(path): other users can change its contents (mode \(mode)); run chmod go-w, "
                + "or choose another folder with --data-dir")
    }
    static func outputCannotBeWritten(reason: String) -> Phrase {
        Phrase(
            es: "no se puede escribir en la salida estándar (\(systemMessage(reason))); rediríjala a otro lugar",
            en: "cannot write to standard output (\(systemMessage(reason))); redirect it elsewhere")
    }
}
