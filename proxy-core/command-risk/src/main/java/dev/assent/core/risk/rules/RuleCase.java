package dev.assent.core.risk.rules;

import dev.assent.core.risk.step.Step;
import java.util.List;

/// A command that a rule must see, or must not.
///
/// @param context words `branch=`, `cwd=`, `kube=`, `env=NAME=value`, `root=true`, `ssh=true`; may
///   be empty
/// @param through whether wrappers or codings must be looked through to see it
public record RuleCase(Step.Shell shell, String text, List<String> context, boolean through) {
  public RuleCase {
    context = List.copyOf(context);
  }
}
