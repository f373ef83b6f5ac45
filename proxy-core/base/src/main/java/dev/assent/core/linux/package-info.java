/// The little of Linux that Java has no way to, made with Java's own calls of native functions.
///
/// Works on 64-bit x86 and ARM. Users of it go on without it everywhere else, and if a call fails.
package dev.assent.core.linux;
