package dev.assent.desktop.rules.trial;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// Tells what the draft makes of the examples in its policy. Belongs to the toolkit's thread.
public final class ExamplesViewModel {
  private final CallTrial trial;
  private final Consumer<PolicyExample> remove;
  private final ObjectProperty<List<ExampleLine>> lines = new SimpleObjectProperty<>(List.of());
  private Optional<Policy> draft = Optional.empty();

  /// @param remove takes an example out of the draft
  public ExamplesViewModel(CallTrial trial, Consumer<PolicyExample> remove) {
    this.trial = trial;
    this.remove = remove;
  }

  /// The examples, those that fail first; of the draft before while a new one is judged.
  public ReadOnlyObjectProperty<List<ExampleLine>> linesProperty() {
    return lines;
  }

  /// The number of examples that fail.
  public long failing() {
    return lines.get().stream().filter(line -> !line.holds()).count();
  }

  /// Takes an example out of the draft.
  public void remove(ExampleLine line) {
    remove.accept(line.example());
  }

  /// Judges the examples by another draft; nothing happens when it says what the one before said.
  public void on(Optional<Policy> policy) {
    if (draft.equals(policy)) {
      return;
    }
    draft = policy;
    trial.examples(policy.orElse(Policy.DENY_ALL), tests -> lines.set(ExampleLine.of(tests)));
  }
}
