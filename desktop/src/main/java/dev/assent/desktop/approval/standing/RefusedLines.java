package dev.assent.desktop.approval.standing;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Quiet lines that say what was refused lately without a question, and why. They come up beside no
/// call that waits: a person may be about to press something else.
public final class RefusedLines extends VBox {
  private final RefusedViewModel model;
  private final Runnable all;

  /// @param free whether the lines may be there at all
  /// @param all shows every decision
  public RefusedLines(RefusedViewModel model, ObservableValue<Boolean> free, Runnable all) {
    super(4);
    this.model = model;
    this.all = all;
    setId("refused");
    getStyleClass().add("as-suggestion-bar");
    visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> !(model.lines().isEmpty() && model.unread().isEmpty()) && free.getValue(),
                model.lines(),
                model.unread(),
                free));
    managedProperty().bind(visibleProperty());
    List.of(model.lines(), model.unread())
        .forEach(told -> told.addListener((InvalidationListener) _ -> draw()));
    draw();
  }

  private void draw() {
    getChildren().clear();
    getChildren()
        .add(
            row(
                Icons.feather(Feather.SLASH, 13),
                Lay.wide(Face.SMALL_STRONG.say("refused.head")),
                link("refused-all", "refused.all", "", all),
                link("refused-away", "refused.away", "", model::putAway)));
    int shown = Math.min(RefusedViewModel.LINES, model.lines().size());
    model.lines().subList(0, shown).forEach(line -> getChildren().add(line(line)));
    getChildren().add(Face.NOTE.some(CountWords.rest(model.lines().size() - shown)));
    model.unread().forEach(words -> getChildren().add(Face.NOTE.of(words)));
    var said = Face.NOTE.following(model.saidProperty());
    getChildren().add(said);
  }

  private Node line(RefusedViewModel.Line line) {
    var words = CutText.of(Face.CODE_SMALL.line(line.words()));
    Lay.grow(words);
    var row = row(words, Face.NOTE.whole(line.who()));
    switch (line.ways().size()) {
      case 0 -> {}
      case 1 ->
          row.getChildren()
              .add(
                  link(
                      "refused-allow",
                      "refused.allow",
                      line.words(),
                      () -> model.allow(line, line.ways().getFirst())));
      default -> row.getChildren().add(choice(line));
    }
    return line.help().isEmpty() ? row : new VBox(2, row, Face.NOTE.of(line.help()));
  }

  private Node choice(RefusedViewModel.Line line) {
    var choice = new MenuButton(Texts.get("refused.allow"));
    choice.setId("refused-allow");
    choice.getStyleClass().setAll("as-link");
    choice.setMnemonicParsing(false);
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.setAccessibleText(Texts.get("refused.allow") + " " + line.words());
    for (var way : line.ways()) {
      var item = Press.item(way.words(), () -> model.allow(line, way));
      choice.getItems().add(item);
    }
    return choice;
  }

  private static HBox row(Node... parts) {
    return Lay.row(10, parts);
  }

  private static Button link(String id, String key, String about, Runnable action) {
    return Lay.spoken(Press.LINK.of(id, key, action), (Texts.get(key) + " " + about).strip());
  }
}
