package dev.assent.desktop.rules.book;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;

/// The present decision on the recorded call that a rule was made for, and the decision with the
/// rule.
///
/// @param now by what is in force
/// @param nowAccepted by what is in force, if the tool of the call were accepted
/// @param then by the draft
/// @param accepted by the draft, if the tool of the call were accepted
/// @param said how it is to be decided
/// @param tool as it stands; absent where its server does not list it
public record MadeForCall(
    Decision now,
    Decision nowAccepted,
    Decision then,
    Decision accepted,
    Effect said,
    Optional<ToolReview> tool) {

  /// True if it is decided as it is to be.
  public boolean holds() {
    return then.effect() == said;
  }

  /// True if it is decided as it is to be once the draft is live, and its tool accepted with it
  /// where that is needed.
  public boolean isKept() {
    return holds() || toAccept().isPresent();
  }

  /// The new tool that has to be accepted with the rule; absent where nothing is to be accepted, or
  /// it cannot be from here.
  public Optional<ToolReview> toAccept() {
    return tool.filter(one -> lacksTool() && hindrance(one).isEmpty());
  }

  /// One sentence, or a few.
  public String words() {
    String before = word(now.effect());
    if (holds()) {
      return Texts.get(
          now.effect() == said ? "rules.made.same" : "rules.made.holds", before, word(said));
    }
    if (!lacksTool()) {
      return Texts.get(
          "rules.made.otherwise",
          word(then.effect()),
          word(said),
          then.trace().basis().finalRule());
    }
    return toAccept()
        .map(one ->
            Texts.get(
                nowAccepted.effect() == said ? "rules.made.tool.alone" : "rules.made.tool",
                before,
                word(said),
                OutsideName.of(one.name())))
        .orElseGet(
            () -> Texts.get("rules.made.unaccepted", word(then.effect()), word(said), why()));
  }

  private boolean lacksTool() {
    return !holds() && accepted.effect() == said && then.trace().basis() instanceof Basis.ByNewTool;
  }

  private String why() {
    return Texts.get(
        "rules.made.unaccepted." + tool.flatMap(MadeForCall::hindrance).orElse("unlisted"));
  }

  // A tick does not cover what a person should see first, nor what no acceptance would change.
  private static Optional<String> hindrance(ToolReview tool) {
    if (tool.keptBack().isPresent()) {
      return Optional.of("kept");
    }
    if (tool.state() != ToolState.NEW) {
      return Optional.of("changed");
    }
    return tool.listed().flatMap(ListedTool::description).isPresent()
        ? Optional.empty()
        : Optional.of("unread");
  }

  private static String word(Effect effect) {
    return EffectWord.of(effect).text();
  }
}
