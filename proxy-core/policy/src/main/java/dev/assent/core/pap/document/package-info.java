/// Reads a policy file into text and meaning at once, names its faults, and edits it without
/// touching the rest.
package dev.assent.core.pap.document;
