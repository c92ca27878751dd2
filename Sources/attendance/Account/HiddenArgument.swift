import Foundation

/// Takes the value of a flag out of what the list of processes shows of this one.
///
/// The system shows the memory in which the arguments lie, so the value is overwritten there, once it has been read.
enum HiddenArgument {
    /// Overwrites the value of every `flag VALUE` and `flag=VALUE`.
    static func overwrite(_ flag: String) {
        let arguments = CommandLine.unsafeArgv
        var isValue = false
        for position in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = arguments[position] else { continue }
            let text = String(cString: argument)
            if isValue {
                memset(argument, Int32(UInt8(ascii: "*")), strlen(argument))
            } else if text.hasPrefix(flag + "=") {
                let value = argument.advanced(by: flag.utf8.count + 1)
                memset(value, Int32(UInt8(ascii: "*")), strlen(value))
            }
            isValue = text == flag
        }
    }
}
