/// Finds what pieces of code in other languages would run: calls that start programs, run shells,
/// remove or write files.
///
/// No interpreter: strings and names are read, strings put together from known pieces are put
/// together, and calls are looked up by their name. Conditions and loops are not followed, so what
/// may run counts as running.
package dev.assent.core.risk.through.code;
