package dev.assent.desktop.explain;

import javafx.scene.Parent;

/// The explanation panel with canned questions.
public final class ExplanationExhibit {
  /// Why a write waits.
  static final ExplanationQuestion QUESTION =
      new ExplanationQuestion.Waiting(
          WhyCalls.requests("/home/sam/code/pay/config/retry.yaml").build());

  private ExplanationExhibit() {}

  /// A write that two rules ask about and one allows.
  public static Parent asked() {
    return panel(
        WhyCalls.explained(WhyCalls.RULES, WhyCalls.write("/home/sam/code/pay/config/retry.yaml")));
  }

  /// A write that a deny would have stopped, had nobody to be asked.
  public static Parent overriding() {
    return panel(WhyCalls.explained(WhyCalls.RULES, WhyCalls.write("/home/sam/code/pay/.env")));
  }

  /// A record that a guard decided.
  public static Parent guarded() {
    return panel(
        new ExplanationAnswer.BeforeRules(
            ExplanationAnswer.Step.GUARD, "/home/sam/.config/assent/proxies/files/policy.json"));
  }

  private static Parent panel(ExplanationAnswer answer) {
    var model = new ExplanationViewModel((_, done) -> done.accept(answer));
    model.setEditing((_, _) -> false);
    var view = new ExplanationView(model);
    model.ask(QUESTION);
    return view;
  }
}
