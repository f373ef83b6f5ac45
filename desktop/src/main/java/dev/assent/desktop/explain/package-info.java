/// Explains a decision in one panel, for a waiting call, a record of the log and a draft of the
/// editor. It lists the rules in the order in which they are weighed, each condition with the value
/// it met, the deciding step, the smallest change, and the rules that would have denied.
///
/// Judges nothing: the core explains, and this package puts it in words.
@org.jspecify.annotations.NullMarked
package dev.assent.desktop.explain;
