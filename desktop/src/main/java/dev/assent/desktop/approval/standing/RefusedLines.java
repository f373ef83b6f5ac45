package dev.assent.desktop.approval.standing;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Quiet lines that say what was refused just now without a question, and why. They come up beside
/// no call that waits: a person may be about to press something else.
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
                () -> !model.lines().isEmpty() && free.getValue(), model.lines(), free));
    managedProperty().bind(visibleProperty());
    model.lines().addListener((InvalidationListener) _ -> draw());
    draw();
  }

  private void draw() {
    getChildren().clear();
    var head = WrappedText.label(Texts.get("refused.head"), "as-small-strong", "as-text-1");
    head.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(head, Priority.ALWAYS);
    getChildren()
        .add(
            row(
                Icons.feather(Feather.SLASH, 13),
                head,
                link("refused-all", "refused.all", "", all),
                link("refused-away", "refused.away", "", model::putAway)));
    int shown = Math.min(RefusedViewModel.LINES, model.lines().size());
    model.lines().subList(0, shown).forEach(line -> getChildren().add(line(line)));
    int more = model.lines().size() - shown;
    if (more > 0) {
      getChildren()
          .add(
              WrappedText.label(
                  Texts.get("refused.more", Texts.number(more)), "as-small", "as-text-2"));
    }
    var said = WrappedText.label("", "as-small", "as-text-2");
    said.textProperty().bind(model.saidProperty());
    said.visibleProperty().bind(model.saidProperty().isNotEmpty());
    said.managedProperty().bind(said.visibleProperty());
    getChildren().add(said);
  }

  private Node line(RefusedViewModel.Line line) {
    var words = CutText.of(OneLine.label(line.words(), "as-mono-small", "as-text-1"));
    HBox.setHgrow(words, Priority.ALWAYS);
    var who = OneLine.label(line.who(), "as-small", "as-text-2");
    who.setMinWidth(Region.USE_PREF_SIZE);
    var row = row(words, who);
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
    return line.help().isEmpty()
        ? row
        : new VBox(2, row, WrappedText.label(line.help(), "as-small", "as-text-2"));
  }

  private Node choice(RefusedViewModel.Line line) {
    var choice = new MenuButton(Texts.get("refused.allow"));
    choice.setId("refused-allow");
    choice.getStyleClass().setAll("as-link");
    choice.setMnemonicParsing(false);
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.setAccessibleText(Texts.get("refused.allow") + " " + line.words());
    for (var way : line.ways()) {
      var item = new MenuItem(way.words());
      item.setMnemonicParsing(false);
      item.setOnAction(_ -> model.allow(line, way));
      choice.getItems().add(item);
    }
    return choice;
  }

  private static HBox row(Node... parts) {
    var row = new HBox(10, parts);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static Button link(String id, String key, String about, Runnable action) {
    var link = new Button(Texts.get(key));
    link.setId(id);
    link.getStyleClass().setAll("as-link");
    link.setMnemonicParsing(false);
    link.setMinWidth(Region.USE_PREF_SIZE);
    link.setAccessibleText((Texts.get(key) + " " + about).strip());
    link.setOnAction(_ -> action.run());
    return link;
  }
}
