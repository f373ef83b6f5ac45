/// Judges what a shell command would do: its parts, the rules that match, and the severity.
///
/// Text → [dev.assent.core.risk.step.CommandReader] → [dev.assent.core.risk.step.Steps] →
/// [dev.assent.core.risk.rules.Ruleset] → [dev.assent.core.risk.CommandReport]; for a person who
/// looks at the command also [dev.assent.core.access.CommandReading].
///
/// Stands alone: knows nothing of calls, policies or people. Other rooms use this package only,
/// [dev.assent.core.risk.CommandRisk] first of all; the packages inside do not know it.
package dev.assent.core.risk;
