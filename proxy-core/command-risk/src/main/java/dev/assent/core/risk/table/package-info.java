/// Reads tables of names that lie as text beside the rules: functions, cmdlets, variables and
/// programs that matter, and what a program's words are to it.
package dev.assent.core.risk.table;
