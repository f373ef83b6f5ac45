/// The Secret Service of the freedesktop specification, spoken over the session bus.
@org.jspecify.annotations.NullMarked
package dev.assent.core.secrets.bus;
