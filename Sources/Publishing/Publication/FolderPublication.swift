internal import Files
internal import Foundation
public import Messages

/// A folder that is written under a hidden name, by another program, and then takes its place in one call of the system.
public enum FolderPublication {
    /// Puts a folder into place; an earlier one goes.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite`; nothing has changed then.
    public static func publish(_ temporary: String, at destination: String) throws(Fault) {
        var problem = FileSystem.exchange(temporary, destination)
        switch problem {
        case ENOENT: problem = FileSystem.rename(temporary, destination)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // A file system that cannot exchange: the name is missing for a moment.
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
