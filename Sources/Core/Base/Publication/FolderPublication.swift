internal import Foundation

/// A folder that another program writes under a hidden name, and that then takes its place in one system call.
public enum FolderPublication {
    /// Moves a folder into place, replacing an earlier one.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite`; nothing has changed in that case.
    public static func publish(_ temporary: String, at destination: String) throws(Fault) {
        var problem = FileSystem.exchange(temporary, destination)
        switch problem {
        case ENOENT: problem = FileSystem.rename(temporary, destination)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // On a file system that cannot exchange files, the name is missing for a moment.
            let kept = temporary + Leftovers.keptSuffix
            problem = FileSystem.rename(destination, kept)
            if problem == 0 {
                problem = FileSystem.rename(temporary, destination)
                if problem != 0 { _ = FileSystem.rename(kept, destination) }
                Leftovers.removeFolder(kept)
            }
        default: break
        }
        guard problem == 0 else { throw Fault(writing: destination, problem) }
        Leftovers.removeFolder(temporary)
    }

    /// Removes a folder that was not published.
    public static func discard(_ temporary: String) { Leftovers.removeFolder(temporary) }
}
