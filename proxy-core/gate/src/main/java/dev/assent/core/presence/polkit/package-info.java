/// The part of polkit's interface that Assent uses, spoken over the system bus.
@org.jspecify.annotations.NullMarked
package dev.assent.core.presence.polkit;
