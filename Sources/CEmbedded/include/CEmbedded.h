/// The files of `Reports` and `Templates` at the top of the repository, and the sections' SQL, inside the program. The
/// compiler of C takes them as they are; as arrays of Swift's they took half a minute to compile.
#ifndef CEMBEDDED_H
#define CEMBEDDED_H

/// The text of a file, by its name, which ends it; NULL if it is not embedded.
const char *embedded_text(const char *name);

#endif
