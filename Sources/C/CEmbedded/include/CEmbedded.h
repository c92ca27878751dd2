/// The files of `Reports` and `Templates` at the top of the repository, the SQL of the reports and of the store, and the words of
/// spreadsheets, embedded in the program. The C compiler embeds them as they are; as Swift arrays they took half a minute to
/// compile.
#ifndef CEMBEDDED_H
#define CEMBEDDED_H

/// Returns the text of a file by its name, without folders; NULL if it is not embedded.
const char *embedded_text(const char *name);

#endif
