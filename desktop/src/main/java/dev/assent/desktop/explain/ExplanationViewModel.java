package dev.assent.desktop.explain;

import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// What the explanation panel shows. Belongs to the toolkit's thread.
public final class ExplanationViewModel {
  private final Explainer explainer;
  private final ReadOnlyObjectWrapper<Optional<ExplanationContent>> content = new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper(false);
  private long asked;

  /// Nothing asked yet.
  public ExplanationViewModel(Explainer explainer) {
    this.explainer = explainer;
  }

  /// Asks; what was shown goes at once. The answer to an earlier question that comes late is not shown.
  public void ask(Question question) {
    long mine = ++asked;
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

  /// The explanation; absent while it is being worked out.
  ReadOnlyObjectProperty<Optional<ExplanationContent>> contentProperty() {
    return content.getReadOnlyProperty();
  }

  /// Whether an answer is being worked out.
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
