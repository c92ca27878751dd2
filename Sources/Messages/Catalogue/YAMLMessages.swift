/// What the YAML parser says of a text that it cannot read, in both languages.
extension Phrase {
    /// A problem in the words of libyaml 0.2's scanner, parser and reader, which stay as they are in English; what is not
    /// among the usual ones stays as it is in both languages.
    public static func yamlProblem(_ text: String) -> Phrase {
        yamlProblems[text].map { Phrase(es: $0, en: text) } ?? Phrase(verbatim: text)
    }

    public static func duplicateKeys(_ keys: [String]) -> Phrase {
        let list = keys.joined(separator: ", ")
        return Phrase(es: "clave repetida: \(list)", en: "duplicate key: \(list)")
    }

    /// Of a list or group in braces or brackets whose rest a `#` has made a comment.
    public static let commentedOut = Phrase(
        es: "falta un valor, porque «#» empieza un comentario: póngalo entre comillas",
        en: "a value is missing, since # begins a comment: put it in quotation marks")

    private static let yamlProblems = [
        "did not find expected key": "aquí se esperaba una clave; revise la sangría y las comillas",
        "did not find expected node content": "aquí se esperaba un valor",
        "did not find expected '-' indicator": "aquí se esperaba otro elemento de la lista, con «-»; revise la sangría",
        "did not find expected ',' or ']'": "en la lista entre corchetes falta «,» o «]»",
        "did not find expected ',' or '}'": "en el grupo entre llaves falta «,» o «}»",
        "did not find expected whitespace or line break": "aquí falta un espacio o un salto de línea",
        "did not find expected comment or line break": "aquí falta un salto de línea",
        "did not find expected whitespace": "aquí falta un espacio",
        "did not find expected alphabetic or numeric character": "aquí se esperaba una letra o una cifra",
        "did not find expected hexdecimal number": "aquí se esperaba un número hexadecimal",
        "did not find expected <document start>": "aquí se esperaba el comienzo de un documento",
        "could not find expected ':'": "falta «:» después de la clave",
        "mapping values are not allowed in this context":
            "aquí no puede ir otro «clave: valor»; revise la sangría, o ponga entre comillas el texto que lleva «:»",
        "mapping keys are not allowed in this context": "aquí no puede ir una clave; revise la sangría",
        "block sequence entries are not allowed in this context":
            "aquí no puede ir un elemento de lista con «-»; revise la sangría",
        "found character that cannot start any token":
            "hay un carácter con el que nada puede empezar, como una tabulación, «@» o «`»: use espacios o comillas",
        "found a tab character that violates indentation": "hay una tabulación en la sangría: use espacios",
        "found a tab character where an indentation space is expected":
            "hay una tabulación en la sangría: use espacios",
        "found unexpected end of stream": "falta la comilla de cierre",
        "found unexpected document indicator": "un documento termina dentro de un texto entre comillas",
        "found unexpected ':'": "hay un «:» inesperado; ponga el texto entre comillas",
        "found unknown escape character": "hay una secuencia con «\\» desconocida; use comillas simples",
        "found invalid Unicode character escape code": "hay un código de carácter no válido después de «\\»",
        "found undefined tag handle": "hay una etiqueta con «!» que no está definida; ponga el texto entre comillas",
        "found undefined alias": "hay un alias con «*» que no está definido; ponga el texto entre comillas",
        "found unknown directive name": "hay una directiva con «%» desconocida",
        "found incompatible YAML document": "es un documento de otra versión de YAML",
        "control characters are not allowed": "hay un carácter de control, que no está permitido",
        "Maximum nesting level reached, set with yaml_set_max_nest_level())": "hay demasiados niveles anidados",
    ]
}
