package dev.assent.desktop.rules.text;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SegmentedButtons;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The choice of what `**/` means in a file, and, before another one is made live, each pattern
/// that would mean something else. Esc leaves it as it is.
public final class DialectView extends VBox {
  /// More patterns than these are counted.
  private static final int MOST = 100;

  private static final double HIGHEST = 150;

  private final DialectViewModel model;
  private final ObservableStringValue server;
  private final VBox change = new VBox(8);

  /// @param server whose rules are shown; nothing is shown without one
  /// @param fixed whether nothing can be changed now
  public DialectView(
      DialectViewModel model, ObservableStringValue server, ObservableBooleanValue fixed) {
    super(8);
    this.model = model;
    this.server = server;
    setId("dialect");
    getStyleClass().add("as-dialect");
    var choice =
        SegmentedButtons.of(
            "dialect-", FolderStars.values(), model.wishedProperty(), FolderStars::text);
    choice.disableProperty().bind(fixed);
    var line =
        new FlowPane(
            10,
            4,
            OneLine.label(Texts.get("rules.dialect.label", "**/"), "as-small", "as-text-2"),
            choice);
    line.setAlignment(Pos.CENTER_LEFT);
    change.setId("dialect-change");
    change.getStyleClass().addAll("as-well", "as-detail-well");
    getChildren().addAll(line, change);
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.CLOSE.is(event) && model.isOther()) {
            model.close();
            event.consume();
          }
        });
    server.subscribe(name -> {
      model.close();
      setVisible(!name.isEmpty());
      setManaged(!name.isEmpty());
    });
    model.changesProperty().subscribe(this::draw);
  }

  private void draw(Optional<List<String>> found) {
    change.setVisible(found.isPresent());
    change.setManaged(found.isPresent());
    change.getChildren().clear();
    found.ifPresent(changes -> {
      String head =
          Texts.get(changes.isEmpty() ? "rules.dialect.nothing" : "rules.dialect.changes");
      change.getChildren().add(WrappedText.label(head, "as-strong", "as-text-1"));
      if (!changes.isEmpty()) {
        change.getChildren().add(list(changes));
      }
      change.getChildren().add(actions());
    });
  }

  private static Node list(List<String> changes) {
    var rows = new VBox(4);
    changes.stream()
        .limit(MOST)
        .forEach(text -> rows.getChildren().add(WrappedText.label(text, "as-small", "as-text-1")));
    if (changes.size() > MOST) {
      rows.getChildren()
          .add(
              WrappedText.label(
                  Texts.get("rules.text.more", Texts.number(changes.size() - MOST)),
                  "as-small",
                  "as-text-2"));
    }
    var scroll = new ScrollPane(rows);
    scroll.setId("dialect-list");
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setMaxHeight(HIGHEST);
    scroll.setAccessibleText(Texts.get("rules.dialect.changes"));
    return scroll;
  }

  private Node actions() {
    var live =
        button("dialect-live", Texts.get("rules.button.makeLive", server.get()), model::makeLive);
    live.getStyleClass().add("as-button-strong");
    return new FlowPane(
        8, 6, live, button("dialect-keep", Texts.get("rules.dialect.keep"), model::close));
  }

  private static Button button(String id, String text, Runnable action) {
    var button = new Button(text);
    button.setId(id);
    button.getStyleClass().add("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
