/// The pattern language of policies, nothing else: names and paths with `*`, `**` and `?` (clauses
/// 3.2 to 3.4).
///
/// A pattern is compiled once and matched by walking all its states side by side, never by a
/// regular expression and never by trying again: at worst the time is linear in pattern times
/// value, whoever wrote either.
package dev.assent.core.glob;
