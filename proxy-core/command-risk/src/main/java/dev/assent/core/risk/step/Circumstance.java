package dev.assent.core.risk.step;

/// A circumstance of a program's run, apart from its words.
public enum Circumstance {
  /// as the machine's or the domain's master: `sudo`, `doas`, `su`, `runas`
  AS_ROOT,
  /// as a user who is neither the present one nor the master
  AS_OTHER,
  /// on another machine: `ssh`, `winrs`, `Invoke-Command -ComputerName`
  REMOTE,
  /// in a container, a pod or a virtual system, with files of its own
  IN_CONTAINER,
  /// in a container that is made for it, sees nothing of the machine's files, and is thrown away
  /// afterwards
  THROWN_AWAY,
  /// once for each name found or read: `xargs`, `find -exec`, `parallel`, a pipeline of objects
  FOR_EACH,
  /// not waited for
  IN_BACKGROUND,
  /// at another time, or when something else happens: `at`, `cron`, `trap`, `watch`
  LATER,
  /// in the condition or body of a loop
  IN_LOOP,
  /// in a branch, or right of `&&` or `||`: it may not run
  MAYBE,
  /// its output becomes part of a word
  IN_SUBSTITUTION,
  /// found inside the code of another language and put as the command that does the same
  IN_CODE,
  /// was coded, reversed, or put together so that its text does not show what runs
  HIDDEN,
  /// runs code that is not known: what the steps it is piped from put out, or else what nobody can
  /// tell
  RUNS_INPUT
}
