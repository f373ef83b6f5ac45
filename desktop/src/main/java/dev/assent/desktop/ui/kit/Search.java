package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TextWidth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.beans.Observable;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One field to look for something. What is in force besides what is typed stands in it as chips,
/// below it where they are many; behind it stand how much was found, a way to look for everything
/// again, filters to choose from, and what else a page has there.
public final class Search extends VBox {
  // Of the width; the rest is for what is typed.
  private static final double CHIPS = 0.5;
  // In sizes of the text: a narrower one says below itself how much was found.
  private static final double NARROW = 32;
  // Around what is typed.
  private static final double AROUND = 12;

  private static final PseudoClass BELOW = PseudoClass.getPseudoClass("below");

  private final TextField field = Lay.grow(Lay.styled(new TextField(), "as-query-field"));
  private final FlowPane chips = Lay.styled(new FlowPane(6, 4), "as-query-found");
  private final Label found = Lay.styled(Face.NOTE.whole(""), "as-query-found");
  private final HBox line = Lay.row(6, Icons.feather(Feather.SEARCH, 15), field);
  private List<String> prompts = List.of("");

  /// One filter to choose.
  ///
  /// @param isOn whether it is in force
  /// @param turn puts it in force, or takes it back
  public record Choice(String id, String words, BooleanSupplier isOn, Runnable turn) {}

  /// @param id of the field
  /// @param name key of its name for screen readers
  /// @param typed follows what is typed
  public Search(String id, String name, StringProperty typed) {
    getStyleClass().add("as-query");
    line.getStyleClass().add("as-query-line");
    field.setId(id);
    field.setAccessibleText(Texts.get(name));
    field.setMinWidth(0);
    field.textProperty().bindBidirectional(typed);
    field.widthProperty().addListener((_, _, _) -> prompt());
    field.fontProperty().addListener((_, _, _) -> prompt());
    widthProperty().addListener((_, _, _) -> wrap());
    chips.setAlignment(Pos.CENTER_LEFT);
    setMinHeight(USE_PREF_SIZE);
    getChildren().add(line);
  }

  /// The field; takes the keyboard.
  public TextField field() {
    return field;
  }

  /// Says what can be typed: the first that has room is shown, the last one cut where none has.
  ///
  /// @param keys of texts, the longest first
  public Search prompts(String... keys) {
    prompts = List.of(keys).stream().map(Texts::get).toList();
    prompt();
    return this;
  }

  private void prompt() {
    double room = field.getWidth() - AROUND;
    field.setPromptText(
        prompts.stream()
            .filter(words -> TextWidth.of(words, field.getFont()) <= room)
            .findFirst()
            .orElseGet(prompts::getLast));
  }

  /// Says behind the field how much was found, or nothing.
  public Search found(ObservableValue<String> words) {
    found.textProperty().bind(words);
    Lay.only(found, found.textProperty().isNotEmpty());
    place(found, false);
    return this;
  }

  /// Has a way to look for everything again, while something is left out.
  public Search clears(Runnable clear, ObservableValue<Boolean> narrow) {
    Runnable act =
        () -> {
          clear.run();
          field.requestFocus();
        };
    var cross = Press.symbol("", "search.clear", Feather.X, act);
    line.getChildren().add(Lay.only(cross, narrow));
    return this;
  }

  /// Has a menu of filters, each ticked while it is in force.
  ///
  /// @param name key of its name for screen readers
  /// @param inForce changes with them
  public Search filters(String id, String name, Observable inForce, List<List<Choice>> groups) {
    var menu = Press.symbols(id, name, Feather.FILTER);
    for (var group : groups) {
      if (!menu.getItems().isEmpty()) {
        menu.getItems().add(new SeparatorMenuItem());
      }
      for (var choice : group) {
        var item = new CheckMenuItem(choice.words());
        item.setMnemonicParsing(false);
        item.setId(choice.id());
        item.setOnAction(_ -> choice.turn().run());
        inForce.addListener(_ -> item.setSelected(choice.isOn().getAsBoolean()));
        item.setSelected(choice.isOn().getAsBoolean());
        menu.getItems().add(item);
      }
    }
    return with(menu);
  }

  /// Has something else at its end.
  public Search with(Node... parts) {
    line.getChildren().addAll(parts);
    return this;
  }

  /// Shows these chips and no others.
  public void chips(List<Node> now) {
    chips.getChildren().setAll(now);
    wrap();
  }

  /// One part of what is in force; pressing it takes it away.
  public Button chip(String key, String value, Runnable gone) {
    var chip = new Button();
    var parts = new ArrayList<Node>();
    parts.add(Lay.whole(OneLine.label(key, "as-filter-key")));
    parts.add(Lay.whole(OneLine.label(value, "as-filter-value")));
    parts.add(Icons.feather(Feather.X, 12));
    chip.setGraphic(Lay.row(5, parts.toArray(Node[]::new)));
    chip.getStyleClass().add("as-filter-chip");
    chip.setAccessibleText(Texts.get("search.remove", key, value));
    // Nobody who takes it away by key is left without a place.
    chip.setOnAction(_ -> {
      gone.run();
      field.requestFocus();
    });
    return Lay.whole(chip);
  }

  // Beside the field while that has half of the line.
  private void wrap() {
    chips.applyCss();
    double wanted =
        chips.getChildren().stream()
            .mapToDouble(chip -> chip.prefWidth(-1) + chips.getHgap())
            .sum();
    chips.setPrefWrapLength(Math.max(1, wanted));
    Lay.show(chips, wanted > 0);
    place(chips, wanted > getWidth() * CHIPS);
    if (found.textProperty().isBound()) {
      place(found, getWidth() < NARROW * field.getFont().getSize());
    }
  }

  private void place(Node part, boolean below) {
    var there = below ? getChildren() : line.getChildren();
    if (!there.contains(part)) {
      (below ? line.getChildren() : getChildren()).remove(part);
      int at = line.getChildren().indexOf(field);
      there.add(below ? there.size() : part == chips ? at : at + 1, part);
      part.pseudoClassStateChanged(BELOW, below);
    }
  }
}
