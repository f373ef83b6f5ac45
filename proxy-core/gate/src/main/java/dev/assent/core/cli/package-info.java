/// The `assent` command: one class per verb, `AssentCommand` at the root, [AssentMain] at the door.
///
/// Verbs print through the writers of their `CommandSpec` and end with one of the
/// [dev.assent.core.cli.invocation.ExitCode]s; errors are one line each on the error stream. What a
/// verb needs of the other rooms comes through [dev.assent.core.cli.invocation.CliServices]. No
/// verb turns an ask into a yes: the command line can look, and it can deny.
package dev.assent.core.cli;
