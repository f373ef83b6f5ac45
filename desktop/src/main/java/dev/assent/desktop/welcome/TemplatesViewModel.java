package dev.assent.desktop.welcome;

import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.welcome.TemplateDesk.Chosen;
import dev.assent.desktop.welcome.TemplateDesk.Compared;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The policies to begin with, side by side. Belongs to one thread.
public final class TemplatesViewModel {
  private final TemplateDesk desk;
  private final Consumer<ServerTemplate> add;
  private final Consumer<String> open;
  private final ObjectProperty<Shown> shown =
      new SimpleObjectProperty<>(new Shown(Compared.NOTHING, false, "", false));
  private boolean working;

  /// @param add opens the form that adds a server with these rules
  /// @param open goes to the page of an id
  public TemplatesViewModel(
      TemplateDesk desk, Consumer<ServerTemplate> add, Consumer<String> open) {
    this.desk = desk;
    this.add = add;
    this.open = open;
  }

  /// The page as it is shown.
  ///
  /// @param known whether the calls were judged already
  /// @param message what came of the last choice; may be empty
  /// @param failed whether it says that something is not in force
  record Shown(Compared compared, boolean known, String message, boolean failed) {
    /// The template that every untouched server has; absent where they differ and where there is
    /// none.
    Optional<ServerTemplate> inForce() {
      var all = Set.copyOf(compared.untouched().values());
      return all.size() == 1 ? all.stream().findFirst() : Optional.empty();
    }

    /// The effect that a choice would have.
    Way way() {
      if (!compared.untouched().isEmpty()) {
        return Way.REPLACE;
      }
      return compared.touched().isEmpty() ? Way.ADD : Way.NOTHING;
    }

    /// The effect that a choice would have, in words.
    String consequence() {
      String own =
          compared.touched().isEmpty()
              ? ""
              : " " + Texts.get("templates.touched", ListWords.all(compared.touched()));
      return switch (way()) {
        case ADD -> Texts.get("templates.way.add");
        case REPLACE ->
            Texts.get("templates.way.replace", ListWords.all(compared.untouched().keySet())) + own;
        case NOTHING -> own.strip();
      };
    }
  }

  /// The effect that a choice would have.
  enum Way {
    /// no server is there: the first one is added with these rules
    ADD,
    /// servers have the rules of a template: they get these
    REPLACE,
    /// every server has rules of a person's own
    NOTHING
  }

  ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// Judges anew, because the page is shown.
  public void look() {
    desk.read(compared -> shown.set(new Shown(compared, true, "", false)));
  }

  /// Begins with a template.
  void choose(ServerTemplate template) {
    switch (shown.get().way()) {
      case ADD -> add.accept(template);
      case REPLACE -> {
        if (!working) {
          working = true;
          desk.choose(template, chosen -> chosen(template, chosen));
        }
      }
      case NOTHING -> open.accept("rules");
    }
  }

  private void chosen(ServerTemplate template, Chosen chosen) {
    String done =
        chosen.changed().isEmpty()
            ? ""
            : Texts.get("templates.chosen", template.title(), ListWords.all(chosen.changed()));
    String message =
        chosen
            .problem()
            .map(why -> (done + " " + Texts.get("templates.failed", why)).strip())
            .orElse(done);
    desk.read(compared -> {
      working = false;
      shown.set(new Shown(compared, true, message, chosen.problem().isPresent()));
    });
  }

  /// Goes to the page of an id.
  void open(String page) {
    open.accept(page);
  }
}
