/// Writes a report on a command out for people: [dev.assent.core.risk.check.RiskReport] →
/// [dev.assent.core.access.CommandReading]. Done for commands that a person looks at, never on the
/// way of a call.
package dev.assent.core.risk.reading;
