/// Reads PowerShell text into a tree; knows no command, runs and evaluates nothing.
///
/// Text → [dev.assent.core.risk.windows.powershell.PowerShellParser] →
/// [dev.assent.core.risk.windows.powershell.PowerShellText] → the evaluation in `risk.windows`.
/// Nothing throws for a strange text; time is linear in the text, which is bounded.
package dev.assent.core.risk.windows.powershell;
