/// Reads the text of a POSIX sh or bash command into a tree and lists the simple commands that
/// would run.
///
/// Text → [dev.assent.core.risk.shell.ShellParser] → [dev.assent.core.risk.shell.ShellText].
/// Nothing here runs, looks up or knows a program; nothing here throws for a strange text: what
/// cannot be read is a value. Time is linear in the text, which is bounded.
///
/// The reading that shows more commands is taken where shells differ: bash's extensions are read
/// whatever shell was named.
package dev.assent.core.risk.shell;
