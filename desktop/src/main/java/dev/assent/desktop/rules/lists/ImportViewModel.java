package dev.assent.desktop.rules.lists;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.desktop.rules.lists.PermissionLists.Found;
import dev.assent.desktop.rules.lists.PermissionLists.Outcome;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The permission lists that can be taken over, and what became of the one that is a draft now.
/// Belongs to the toolkit's thread.
public final class ImportViewModel {
  private final PermissionLists lists;
  private final ObjectProperty<Optional<List<Choice>>> choices =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<ImportedLines>> result =
      new SimpleObjectProperty<>(Optional.empty());
  private final BooleanProperty offered = new SimpleBooleanProperty(false);
  private Optional<String> project = Optional.empty();

  /// A list that can be taken over.
  ///
  /// @param title the program and how many files it has
  public record Choice(String title, SourceProgram program) {}

  /// @param lists where they are
  public ImportViewModel(PermissionLists lists) {
    this.lists = lists;
    offered.set(lists != PermissionLists.NONE);
  }

  /// True while lists can be looked for at all.
  public ReadOnlyBooleanProperty offeredProperty() {
    return offered;
  }

  /// The lists that were found; absent while they are looked for.
  public ReadOnlyObjectProperty<Optional<List<Choice>>> choicesProperty() {
    return choices;
  }

  /// The outcome for the list that is a draft now; absent where none is.
  ReadOnlyObjectProperty<Optional<ImportedLines>> resultProperty() {
    return result;
  }

  /// The folder of the project whose lists count as well; absent where none was chosen.
  Optional<String> project() {
    return project;
  }

  /// Takes the lists of a project as well.
  void setProject(String folder) {
    project = Optional.of(folder);
    look();
  }

  /// Looks for lists.
  void look() {
    choices.set(Optional.empty());
    lists.find(
        project,
        found -> choices.set(Optional.of(found.stream().map(ImportViewModel::choice).toList())));
  }

  private static Choice choice(Found found) {
    String files = Texts.count("rules.import.files", found.files());
    return new Choice(
        Texts.get("rules.import.choice", found.program().title(), files), found.program());
  }

  /// Translates a list.
  ///
  /// @param draft takes the text of the policy
  /// @param fault takes the reason where that is not possible
  public void take(SourceProgram program, Consumer<String> draft, Consumer<String> fault) {
    lists.read(
        program,
        project,
        outcome -> {
          switch (outcome) {
            case Outcome.Translated(var policy) -> {
              draft.accept(new String(policy.document().bytes(), StandardCharsets.UTF_8));
              result.set(Optional.of(ImportedLines.of(program.title(), policy)));
            }
            case Outcome.Failed(String why) ->
                fault.accept(Texts.get("rules.import.failed", program.title(), why));
          }
        });
  }

  /// Forgets the draft's list: it was made live, or thrown away.
  public void close() {
    result.set(Optional.empty());
  }
}
