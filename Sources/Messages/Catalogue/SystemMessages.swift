/// What the operating system says of a failed call, in both languages.
extension Phrase {
    /// The words of strerror(3), as the C library says them in English, in both languages; what is not among the usual
    /// ones stays as it is.
    public static func systemMessage(_ text: String) -> Phrase {
        systemMessages[text].map { Phrase(es: $0, en: text) } ?? Phrase(verbatim: text)
    }

    private static let systemMessages = [
        "Operation not permitted": "operación no permitida",
        "No such file or directory": "no existe el archivo o la carpeta",
        "Input/output error": "error de entrada o salida",
        "Permission denied": "permiso denegado",
        "Device or resource busy": "dispositivo o recurso ocupado",
        "Invalid argument": "argumento no válido",
        "Bad file descriptor": "la salida está cerrada",
        "File exists": "el archivo ya existe",
        "Invalid cross-device link": "está en otro sistema de archivos",
        "Not a directory": "no es una carpeta",
        "Is a directory": "es una carpeta",
        "Not a regular file": "no es un archivo",
        "Too many open files": "demasiados archivos abiertos",
        "Too many open files in system": "demasiados archivos abiertos en el sistema",
        "File too large": "archivo demasiado grande",
        "No space left on device": "no queda espacio en el dispositivo",
        "Read-only file system": "sistema de archivos de solo lectura",
        "File name too long": "nombre de archivo demasiado largo",
        "Directory not empty": "la carpeta no está vacía",
        "Too many levels of symbolic links": "demasiados niveles de enlaces simbólicos",
        "Disk quota exceeded": "se superó la cuota de disco",
        "Stale file handle": "archivo remoto obsoleto",
        "No locks available": "no hay bloqueos disponibles",
    ]
}
