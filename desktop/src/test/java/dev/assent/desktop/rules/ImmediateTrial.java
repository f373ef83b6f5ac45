package dev.assent.desktop.rules;

import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.rules.trial.CallTrial;

/// Tries calls at once.
public final class ImmediateTrial {
  public static final CallTrial TRIAL =
      new CallTrial(SampleCommands.TRYOUT, Runnable::run, Runnable::run);

  private ImmediateTrial() {}
}
