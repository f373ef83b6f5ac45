package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.Notice;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Every part of the kit in every state, on one sheet, in words of the bundle.
public final class KitExhibit {
  private static final List<String> ROWS =
      List.of("missed.empty.head", "missed.empty.list", "missed.empty.body");

  private enum Member {
    ISSUER
  }

  private KitExhibit() {}

  /// Words, buttons, notices, fields.
  public static Parent parts() {
    return sheet(faces(), new VBox(16, presses(), notices(), fields(), empty()));
  }

  /// Rows and columns, with some in them and with none; the search for them, and what stands in
  /// their place.
  public static Parent lists() {
    return sheet(
        new VBox(16, search(280, 0), rows(ROWS), rows(List.of()), working()),
        new VBox(
            16,
            search(560, 0),
            search(560, 1),
            search(560, ROWS.size()),
            table(ROWS),
            table(List.of()),
            place()));
  }

  private static Node search(double width, int chips) {
    var search =
        new Search("search", "decisions.filter", new SimpleStringProperty(""))
            .prompts("decisions.filter.prompt", "decisions.filter.promptShort")
            .found(new SimpleStringProperty(Texts.get("missed.empty.list")))
            .clears(() -> {}, new SimpleBooleanProperty(chips > 0))
            .filters(
                "filters",
                "decisions.filter.choose",
                new SimpleBooleanProperty(),
                List.of(List.of(new Search.Choice("", "", () -> true, () -> {}))));
    search.setMaxWidth(width);
    search.chips(
        ROWS.stream()
            .limit(chips)
            .<Node>map(
                key -> search.chip(Texts.get("missed.title"), Texts.get("missed.record"), () -> {}))
            .toList());
    return search;
  }

  private static Node place() {
    var place = new Place("place", table(ROWS));
    place.instead(
        Icons.feather(Feather.LIST, 36),
        Texts.get("missed.empty.head"),
        Texts.get("missed.empty.body"),
        Press.STRONG.of("missed.record", () -> {}));
    return place;
  }

  private static Node working() {
    var working = new Working("working", "lookback.running", "lookback.stop", () -> {});
    working.at(0.4);
    return working;
  }

  private static Parent sheet(Pane left, Pane right) {
    left.setPrefWidth(460);
    right.setPrefWidth(560);
    return Lay.scroll(Lay.styled(new HBox(24, left, right), "as-canvas", "as-grants"));
  }

  private static Pane faces() {
    var all = new VBox(6);
    for (var face : Face.values()) {
      all.getChildren().add(face.say("missed.empty.head"));
    }
    all.getChildren().add(Face.BODY.code(Texts.get("settings.identity.issuer.meaning")));
    return all;
  }

  private static Node presses() {
    var usual = Lay.wrap();
    var disabled = Lay.wrap();
    for (var press : Press.values()) {
      usual.getChildren().add(press(press));
      var button = press(press);
      button.setDisable(true);
      disabled.getChildren().add(button);
    }
    return Lay.panel(usual, disabled, Press.tick("tick", Texts.get("missed.record")));
  }

  private static Button press(Press press) {
    if (press != Press.ICON) {
      return press.of("missed.record", () -> {});
    }
    var button = Lay.spoken(press.saying("", () -> {}), Texts.get("missed.record"));
    button.setGraphic(Icons.feather(Feather.LIST, 16));
    return button;
  }

  private static Node notices() {
    var all = new VBox(8);
    for (String tier : List.of("calm", "care", "danger")) {
      all.getChildren()
          .add(new Notice(tier, Texts.get("missed.empty.head"), Texts.get("missed.empty.body")));
    }
    return all;
  }

  private static Node fields() {
    var empty = new DraftField<>(Member.ISSUER, DraftField.Shape.TEXT, "settings.identity.issuer");
    var faulty = new DraftField<>(Member.ISSUER, DraftField.Shape.TEXT, "settings.identity.issuer");
    faulty.textProperty().set(Texts.get("settings.identity.issuer.prompt"));
    faulty.refuse(Texts.get("missed.empty.body"));
    return Lay.panel(Lay.field("empty", empty), Lay.field("faulty", faulty));
  }

  private static Node empty() {
    return Lay.well(
        new EmptyState(
            Icons.feather(Feather.MOON, 36),
            Texts.get("missed.empty.head"),
            Texts.get("missed.empty.body"),
            Press.STRONG.of("missed.record", () -> {})));
  }

  private static Node rows(List<String> keys) {
    var rows =
        new Rows<String>(key -> Lay.spoken(Face.BODY.say(key), Texts.get(key)), "as-queue-row");
    rows.name("rows", "missed.title");
    rows.setPrefHeight(260);
    rows.none("missed.empty.list");
    rows.marks(() -> keys.stream().findFirst());
    rows.follow(FXCollections.observableArrayList(keys));
    rows.mark();
    return rows;
  }

  private static Node table(List<String> keys) {
    var table = new Keys();
    table.setPrefHeight(260);
    table.getItems().setAll(keys);
    table.setPlaceholder(Face.QUIET.say("missed.empty.list"));
    Optional.of(keys)
        .filter(all -> !all.isEmpty())
        .ifPresent(_ -> table.getSelectionModel().select(0));
    return table;
  }

  private static final class Keys extends Table<String> {
    Keys() {
      super("missed.empty.head", (Function<String, String>) Texts::get);
      // The rows of a log are all as high as one line; those of rules as high as their words.
      getStyleClass().add("as-rule-table");
      column("rules.table.name", key -> Face.SMALL.say(Objects.requireNonNull(key)))
          .says(Texts::get, () -> 0)
          .fair(200);
      column("rules.table.effect", _ -> Face.CHIP.sayWhole("missed.record"))
          .wide(() -> width(Texts.get("missed.record")) + textSize());
    }
  }
}
