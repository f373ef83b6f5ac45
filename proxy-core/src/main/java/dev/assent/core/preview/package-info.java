/// Finds what a call would change, before it runs, for the person who is asked. Decides nothing.
@org.jspecify.annotations.NullMarked
package dev.assent.core.preview;
