/// Checks chains, checkpoints, anchors and the calls on record, and says what it found.
package dev.assent.core.audit.check;
