/// Names of fictitious people as in Chilean guest lists: two surnames, accents, apostrophes, hyphens, Mapuche names,
/// emoji and other scripts.
enum GuestNames {
    /// A first name and surnames. The e-mail address is unique by the guest's id and not deliverable (RFC 2606).
    static func make(id: Int64, from generator: inout SplitMix64) -> (first: String, last: String, email: String) {
        var first = generator.element(of: firstNames)
        let last: String
        switch generator.below(100) {
        case 0: (first, last) = generator.element(of: unusual)
        case 1...3: last = generator.element(of: compound)
        case 4...14: last = generator.element(of: surnames)
        default: last = generator.element(of: surnames) + " " + generator.element(of: surnames)
        }
        let surname = last.prefix { $0 != " " }
        return (first, last, ascii(first) + "." + ascii(surname) + ".\(id)@example.cl")
    }

    /// Lower-case ASCII letters for an address; `x` if none is left.
    private static func ascii(_ name: some StringProtocol) -> String {
        var text = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z": text.unicodeScalars.append(scalar)
            case "á", "ä": text += "a"
            case "é", "ë": text += "e"
            case "í": text += "i"
            case "ó", "ö": text += "o"
            case "ú", "ü": text += "u"
            case "ñ": text += "n"
            case "ć", "ç": text += "c"
            default: continue
            }
        }
        return text.isEmpty ? "x" : text
    }

    private static let firstNames = [
        "María", "Sofía", "Martina", "Florencia", "Valentina", "Isidora", "Josefa", "Catalina", "Camila", "Antonia",
        "Fernanda", "Constanza", "Javiera", "Daniela", "Francisca", "Carolina", "Paulina", "Ximena", "Bárbara",
        "Verónica", "Mónica", "Belén", "Inés", "Rocío", "Trinidad", "Rayén", "Millaray", "Ayelén", "Amankay", "Zoë",
        "Carlos", "Juan", "José", "Matías", "Benjamín", "Vicente", "Martín", "Sebastián", "Joaquín", "Tomás",
        "Agustín", "Cristóbal", "Nicolás", "Andrés", "Felipe", "Rodrigo", "Álvaro", "Gonzalo", "Íñigo", "Óscar",
        "Raúl", "Héctor", "Ramón", "Iván", "Germán", "Lautaro", "Nahuel", "Aukán", "Kalfu", "Jean-Pierre",
        "María José", "Juan Pablo", "Ana María", "José Tomás",
    ]

    private static let surnames = [
        "González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Martínez", "Sepúlveda",
        "Morales", "Rodríguez", "López", "Fuentes", "Hernández", "Torres", "Araya", "Flores", "Espinoza",
        "Valenzuela", "Castillo", "Ramírez", "Reyes", "Gutiérrez", "Castro", "Vargas", "Álvarez", "Vásquez", "Tapia",
        "Fernández", "Sánchez", "Carrasco", "Gómez", "Cortés", "Herrera", "Núñez", "Jara", "Vergara", "Rivera",
        "Figueroa", "Riquelme", "García", "Miranda", "Bravo", "Vera", "Molina", "Vega", "Campos", "Sandoval",
        "Orellana", "Zúñiga", "Olivares", "Alarcón", "Gallardo", "Ortiz", "Garrido", "Salazar", "Guzmán", "Henríquez",
        "Saavedra", "Navarro", "Aguilera", "Parra", "Romero", "Aravena", "Vargas", "Cáceres", "Yáñez", "Ibáñez",
        "O'Higgins", "O'Ryan", "D'Alençon", "Huenchumilla", "Catrileo", "Ñancupil", "Painemal", "Curiqueo", "Lincopán",
        "Quidel", "Antileo", "Marileo", "Müller", "Schönherr", "Ivanović", "Vukasović", "Peña", "Ñiquén", "Agüero",
    ]

    private static let compound = [
        "Errázuriz-Larraín", "de la Fuente Ruiz-Tagle", "Fernández de Córdoba y Subercaseaux Undurraga",
        "García-Huidobro", "Ruiz-Tagle O'Higgins", "del Río Pérez de Arce", "San Martín Huenchullán", "Mac-Iver Ñanco",
        "Ortúzar de la Maza y Balmaceda Fontecilla", "Von Schröders Echeñique",
    ]

    private static let unusual = [
        ("Sofía 🚀", "Rojas"), ("DJ Nico 🎧", "Tapia"), ("Ana 👩🏽‍💻", "Muñoz Peña"), ("健太", "田中"), ("Мария", "Иванова"),
        ("نور", "حداد"), ("Þóra", "Guðmundsdóttir"), ("\"Pepe\"", "Soto, Hijo"), ("Ñ", "Ñ"), ("Łukasz", "Żółkiewski"),
    ]
}
