/// Keeps one side of a session from flooding the other, and both from filling the log.
package dev.assent.core.pep.flow;
