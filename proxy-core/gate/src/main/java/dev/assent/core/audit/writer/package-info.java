/// Writes the log: appends, forces, rotates, signs, recovers after a crash, and cleans up.
package dev.assent.core.audit.writer;
