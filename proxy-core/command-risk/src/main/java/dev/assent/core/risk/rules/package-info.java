/// Rules about programs, as data: their reading, their index, what they ask of a step, and the
/// safer ways they name.
///
/// Files of rules (one JSON file per family) → [dev.assent.core.risk.rules.RiskRuleReader] →
/// [dev.assent.core.risk.rules.Ruleset], which is asked with [dev.assent.core.risk.step.Steps] and
/// answers with [dev.assent.core.risk.rules.RiskMatch]es. A rule sees options, operands and what
/// they mean, never the text of a command.
package dev.assent.core.risk.rules;
