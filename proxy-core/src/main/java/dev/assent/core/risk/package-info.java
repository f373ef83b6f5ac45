/// Judges what a shell command would do: its parts, the rules that match, and the severity.
///
/// Stands alone: knows nothing of calls, policies or people.
package dev.assent.core.risk;
