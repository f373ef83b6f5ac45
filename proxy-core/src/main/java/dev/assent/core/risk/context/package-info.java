/// What is known of the place a command would run in, beside its text.
///
/// [dev.assent.core.risk.context.RiskContext] is a plain value, so that tests and callers can give it;
/// [dev.assent.core.risk.context.ContextReader] takes it from the machine by reading a few small files and starts nothing.
package dev.assent.core.risk.context;
