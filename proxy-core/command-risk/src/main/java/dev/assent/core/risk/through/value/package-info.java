/// Holds words and texts in which the unknown is marked, the state of a shell, and the sums and
/// edits made with them.
package dev.assent.core.risk.through.value;
