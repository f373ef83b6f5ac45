/// Finds what this machine has to ask for the person with.
@org.jspecify.annotations.NullMarked
package dev.assent.core.presence.machine;
