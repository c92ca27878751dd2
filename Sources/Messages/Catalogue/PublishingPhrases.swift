extension Phrase {
    public static func cannotWrite(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): no se puede escribir (\(reason)); elija otra carpeta o revise sus permisos",
            en: "\(path): cannot be written (\(reason)); choose another folder or check its permissions")
    }

    public static func diskFull(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no queda espacio en el disco; libere espacio y vuelva a intentarlo (los archivos anteriores siguen intactos)",
            en: "\(path): no space left on the disk; make room and run again (the previous files are untouched)")
    }
}
