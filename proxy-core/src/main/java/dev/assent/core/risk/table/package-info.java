/// Reads tables of names that lie as text beside the rules: functions, cmdlets, variables and
/// programs that matter.
package dev.assent.core.risk.table;
