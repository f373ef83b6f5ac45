/// Finds the context of a command: what is known of the place where it would run.
///
/// [dev.assent.core.risk.context.RiskContext] is a value that tests and callers can give word by
/// word; [dev.assent.core.risk.context.ContextReader] takes it from the machine and starts nothing.
/// Most commands need none of it: a file is read only if a matching rule asks for its content.
package dev.assent.core.risk.context;
