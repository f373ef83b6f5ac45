/// The little of Linux that Java has no way to, made with Java's own calls of native functions.
///
/// Known for 64-bit x86 and ARM; whoever uses it does without it everywhere else, and where a call
/// fails.
package dev.assent.core.linux;
