/// Why: one panel for a waiting call, a record of the log and a draft of the editor. Rules in the
/// order in which they are weighed, each condition with the value it met, the step that decided,
/// the smallest change, and what would have denied.
///
/// Judges nothing: the core explains, here it is put in words.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.explain;
