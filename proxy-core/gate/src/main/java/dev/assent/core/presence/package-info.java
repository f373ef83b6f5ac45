/// The proof that the person is there: asked for by the operating system, outside our windows.
@org.jspecify.annotations.NullMarked
package dev.assent.core.presence;
