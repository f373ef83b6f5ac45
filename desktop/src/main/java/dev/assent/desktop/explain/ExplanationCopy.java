package dev.assent.desktop.explain;

import dev.assent.desktop.explain.ExplanationContent.RuleItem;
import dev.assent.desktop.explain.ExplanationContent.Tick;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;

/// An explanation as lines of text, for copying into a message. Pure.
final class ExplanationCopy {
  private final List<String> lines = new ArrayList<>();

  private ExplanationCopy() {}

  static String text(ExplanationContent content) {
    var copy = new ExplanationCopy();
    copy.all(content);
    return String.join("\n", copy.lines) + "\n";
  }

  private void all(ExplanationContent content) {
    lines.add(content.effect().map(effect -> effect.text() + ": ").orElse("") + content.headline());
    lines.addAll(content.why());
    lines.addAll(content.notes());
    content.bands().forEach(band -> band.rules().forEach(rule -> rule(rule, true)));
    if (!content.others().isEmpty()) {
      lines.add("");
      lines.add(Texts.get("explain.others"));
      content.others().forEach(rule -> rule(rule, false));
      if (content.more() > 0) {
        lines.add(Texts.get("explain.others.more", Texts.number(content.more())));
      }
    }
    if (!content.changes().isEmpty()) {
      lines.add("");
      lines.add(Texts.get("explain.changes"));
      for (int i = 0; i < content.changes().size(); i++) {
        if (i > 0) {
          lines.add(Texts.get("explain.changes.or"));
        }
        content.changes().get(i).steps().forEach(step -> lines.add("  " + step));
      }
    }
    if (!content.noChange().isEmpty()) {
      lines.add("");
      lines.add(content.noChange());
    }
    if (!content.near().isEmpty()) {
      lines.add("");
      lines.add(Texts.get("explain.near"));
      for (var near : content.near()) {
        lines.add(near.sentence());
        near.missing().forEach(this::tick);
      }
    }
  }

  private void rule(RuleItem rule, boolean matched) {
    lines.add("");
    String name = Texts.get("explain.rule", rule.effect().text(), rule.title(), rule.score());
    lines.add(
        (matched ? "[x] " : "[ ] ")
            + name
            + (rule.winner() ? " " + Texts.get("explain.rule.winner") : ""));
    if (!rule.standing().isEmpty()) {
      lines.add("    " + rule.standing());
    }
    rule.ticks().forEach(this::tick);
  }

  private void tick(Tick tick) {
    String indent = tick.inside() ? "        " : "    ";
    String detail =
        tick.detail().isEmpty() ? "" : ": " + tick.detail().replace("\n", "\n" + indent + "    ");
    lines.add(indent + (tick.holds() ? "[x] " : "[ ] ") + tick.name() + detail);
  }
}
