/// `assent mcp`: four tools that tell an agent what a command would do, and how else it could be
/// done.
///
/// Line → [dev.assent.core.riskserver.RiskServer] (protocol) →
/// [dev.assent.core.riskserver.RiskTools] (the four tools) →
/// [dev.assent.core.riskserver.RiskAssessment] (their words for a report). Judges no command itself
/// and decides nothing about calls.
@NullMarked
package dev.assent.core.riskserver;

import org.jspecify.annotations.NullMarked;
