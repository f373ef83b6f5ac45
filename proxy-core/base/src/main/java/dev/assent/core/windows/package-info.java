/// The little of Windows that Java has no way to, made with Java's own calls of native functions:
/// the key store, jobs that end with the process which holds them, and the list of programs that
/// start with the session.
///
/// Names, sizes and places are those of the headers of Windows; `windows-layouts.tsv` among the
/// tests holds them, and a compiler for Windows compares where there is one. Only Windows can run
/// it.
package dev.assent.core.windows;
