/// Judges what a shell command would do: its parts, the rules that match, and the severity.
///
/// Stands alone: knows nothing of calls, policies or people. Other rooms use this package only,
/// [dev.assent.core.risk.CommandRisk] first of all; the packages inside do not know it.
package dev.assent.core.risk;
