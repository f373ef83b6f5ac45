package dev.assent.desktop.rules;

import dev.assent.desktop.approval.Commands;

/// Tries calls at once.
final class Tries {
  static final CallTrial TRIAL = new CallTrial(Commands.TRYOUT, Runnable::run, Runnable::run);

  private Tries() {}
}
