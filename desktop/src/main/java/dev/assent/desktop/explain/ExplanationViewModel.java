package dev.assent.desktop.explain;

import dev.assent.core.suggest.Draft;
import dev.assent.desktop.explain.ExplanationContent.RuleItem;
import dev.assent.desktop.explain.ExplanationContent.Tick;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The content of the explanation panel. Belongs to the toolkit's thread.
public final class ExplanationViewModel {
  private final Explainer explainer;
  private final ObjectProperty<Optional<ExplanationContent>> content =
      new SimpleObjectProperty<>(Optional.empty());
  private final BooleanProperty working = new SimpleBooleanProperty(false);
  private long asked;
  private String server = "";
  private Optional<BiPredicate<String, Draft>> editing = Optional.empty();

  /// Nothing asked yet.
  public ExplanationViewModel(Explainer explainer) {
    this.explainer = explainer;
  }

  /// Asks; what was shown goes at once. The answer to an earlier question that comes late is not
  /// shown.
  public void ask(ExplanationQuestion question) {
    long mine = ++asked;
    server = question.ruledBy();
    content.set(Optional.empty());
    working.set(true);
    explainer.explain(
        question,
        answer -> {
          if (mine == asked) {
            working.set(false);
            content.set(Optional.of(ExplanationWords.of(answer)));
          }
        });
  }

  /// Sets the way for a person who wants a change that was found.
  ///
  /// @param way opens the rule editor of a server with the change as a draft; answers whether it
  ///   could
  void setEditing(BiPredicate<String, Draft> way) {
    editing = Optional.of(way);
  }

  /// True if a change can be opened in the rule editor.
  boolean canEdit(ExplanationContent.Change change) {
    return editing.isPresent() && change.draft().isPresent();
  }

  /// Opens the rule editor with a change; nothing is in force before a person says so there.
  ///
  /// @return false where another draft would be lost, or the rules are others by now
  boolean edit(ExplanationContent.Change change) {
    return canEdit(change) && editing.orElseThrow().test(server, change.draft().orElseThrow());
  }

  /// The explanation; absent while it is being worked out.
  ReadOnlyObjectProperty<Optional<ExplanationContent>> contentProperty() {
    return content;
  }

  /// True while an answer is being worked out.
  ReadOnlyBooleanProperty workingProperty() {
    return working;
  }

  /// The explanation as text; empty while there is none.
  String text() {
    return content.get().map(ExplanationCopy::text).orElse("");
  }

  /// The explanation as JSON; empty while there is none.
  String json() {
    return content.get().map(ExplanationContent::json).orElse("");
  }

  /// An explanation as lines of text, for copying into a message. Pure.
  static final class ExplanationCopy {
    private final List<String> lines = new ArrayList<>();

    private ExplanationCopy() {}

    static String text(ExplanationContent content) {
      var copy = new ExplanationCopy();
      copy.all(content);
      return String.join("\n", copy.lines) + "\n";
    }

    private void all(ExplanationContent content) {
      lines.add(
          content.effect().map(effect -> effect.text() + ": ").orElse("") + content.headline());
      lines.addAll(content.why());
      lines.addAll(content.notes());
      content.bands().forEach(band -> band.rules().forEach(rule -> rule(rule, true)));
      if (!content.others().isEmpty()) {
        lines.add("");
        lines.add(Texts.get("explain.others"));
        content.others().forEach(rule -> rule(rule, false));
        if (content.more() > 0) {
          lines.add(CountWords.restSentence(content.more()));
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
}
