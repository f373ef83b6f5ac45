/// What is known of the place a command would run in, beside its text.
///
/// [dev.assent.core.risk.context.RiskContext] is a value that tests and callers can give word by
/// word; [dev.assent.core.risk.context.ContextReader] takes it from the machine and starts nothing.
/// Most commands need none of it: each file is read when a rule that was met asks for what it says.
package dev.assent.core.risk.context;
