package dev.assent.desktop.explain;

import dev.assent.core.suggest.Draft;
import java.util.Optional;
import java.util.function.BiPredicate;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The content of the explanation panel. Belongs to the toolkit's thread.
public final class ExplanationViewModel {
  private final Explainer explainer;
  private final ReadOnlyObjectWrapper<Optional<ExplanationContent>> content =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper(false);
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
    return content.getReadOnlyProperty();
  }

  /// True while an answer is being worked out.
  ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /// The explanation as text; empty while there is none.
  String text() {
    return content.get().map(ExplanationCopy::text).orElse("");
  }

  /// The explanation as JSON; empty while there is none.
  String json() {
    return content.get().map(ExplanationContent::json).orElse("");
  }
}
