/// Looks back on what agents did on this machine before they were asked: reads their own session
/// files, judges each use of a tool as the agent's hook would have had it judged, and counts.
///
/// Nothing leaves the machine, and nothing is kept but what is returned.
package dev.assent.core.lookback;
