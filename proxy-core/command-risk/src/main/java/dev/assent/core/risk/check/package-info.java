/// Turns the text of a command into a report on what it would do and how bad that is.
///
/// Text → [dev.assent.core.risk.step.CommandReader] → [dev.assent.core.risk.step.Steps] →
/// [dev.assent.core.risk.rules.Ruleset] → [dev.assent.core.risk.check.RiskReport].
package dev.assent.core.risk.check;
