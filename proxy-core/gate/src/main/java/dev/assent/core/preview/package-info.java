/// Says for people what a call is about, and finds what it would change before it runs. Decides
/// nothing.
@org.jspecify.annotations.NullMarked
package dev.assent.core.preview;
