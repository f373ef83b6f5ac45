package dev.assent.core.risk;

import java.util.List;
import java.util.Optional;

/// The place where the cases of the sets are taken to run.
public final class CasePlaces {
  private CasePlaces() {}

  public static CommandPlace of(ShellGrammar grammar) {
    return new CommandPlace(RuleCases.context(grammar.shell(), List.of()), Optional.empty());
  }
}
