/// The verbs `assent protect` and `assent unprotect`.
package dev.assent.core.cli.protect;
