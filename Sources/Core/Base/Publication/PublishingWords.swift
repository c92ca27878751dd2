extension Phrase {
    static func personalFolderIsLink(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una carpeta, y los datos personales necesitan una propia; quítelo",
            en: "\(path): not a folder, and personal data need one of their own; remove it")
    }
}
