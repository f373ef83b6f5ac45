package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.controls.WrappingRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// Lays parts out. What takes a node gives the same node back.
public final class Lay {
  private static final double SYMBOL_GAP = 6;
  private static final double WIDEST = 4_000;

  private Lay() {}

  /// Parts side by side, their middles on one line.
  public static HBox row(double gap, Node... parts) {
    var row = new HBox(gap, parts);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /// Controls side by side, over several lines where there is less room.
  public static WrappingRow wrap(Node... controls) {
    var row = new WrappingRow();
    row.setAlignment(Pos.CENTER_LEFT);
    row.getChildren().addAll(controls);
    return row;
  }

  /// Words as chips, over several lines where there is less room.
  public static FlowPane chips(List<String> words, String... styles) {
    var chips = styled(new FlowPane(), "as-ticks");
    // As wide as there is room; the default would keep room for lines that are not there.
    chips.setPrefWrapLength(WIDEST);
    for (String word : words) {
      chips.getChildren().add(styled(WrappedText.label(word, "as-chip", "as-chip-square"), styles));
    }
    return chips;
  }

  /// Takes the room that is left in a row or a column.
  public static Region gap() {
    var gap = grow(new Region());
    VBox.setVgrow(gap, Priority.ALWAYS);
    return gap;
  }

  /// A part that gets the room that is left in a row.
  public static <N extends Node> N grow(N part) {
    HBox.setHgrow(part, Priority.ALWAYS);
    return part;
  }

  /// A part that fills the room that is left in a row.
  public static <R extends Region> R wide(R part) {
    part.setMaxWidth(Double.MAX_VALUE);
    return grow(part);
  }

  /// A part that is never narrower than what it says.
  public static <R extends Region> R whole(R part) {
    part.setMinWidth(Region.USE_PREF_SIZE);
    return part;
  }

  /// A part with style classes beside its own.
  public static <N extends Node> N styled(N part, String... styles) {
    OneLine.style(part, styles);
    return part;
  }

  /// A part with other words for screen readers than those that it shows.
  public static <N extends Node> N spoken(N part, String words) {
    part.setAccessibleText(words);
    return part;
  }

  /// A part with a symbol before its words.
  public static <L extends Labeled> L icon(L part, Feather symbol) {
    part.setGraphic(Icons.feather(symbol, 13));
    part.setGraphicTextGap(SYMBOL_GAP);
    return part;
  }

  /// A part that is there, and takes room, only while something is so.
  public static <N extends Node> N only(N part, ObservableValue<Boolean> when) {
    part.visibleProperty().bind(when);
    part.managedProperty().bind(part.visibleProperty());
    return part;
  }

  /// The same once.
  public static void show(Node part, boolean shown) {
    part.setVisible(shown);
    part.setManaged(shown);
  }

  /// Something that scrolls up and down and is as wide as its place.
  public static ScrollPane scroll(Node content) {
    var scroll = styled(new LightScrollPane(content), "as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    return scroll;
  }

  /// The same for a column in the middle of its place.
  public static ScrollPane column(Region column) {
    var middle = new StackPane(styled(column, "as-grants"));
    middle.setAlignment(Pos.TOP_CENTER);
    return scroll(middle);
  }

  /// Parts that belong together, on a ground of their own.
  public static VBox panel(Node... parts) {
    return styled(new VBox(parts), "as-panel", "as-settings-panel");
  }

  /// Words from outside, on their ground.
  public static VBox well(Node... parts) {
    return styled(new VBox(parts), "as-well", "as-detail-well");
  }

  /// Fills a place with a notice; without a sentence it takes no room.
  ///
  /// @param tier `calm`, `care` or `danger`
  /// @param head may be empty
  public static void notice(Pane place, String tier, String head, String sentence) {
    place
        .getChildren()
        .setAll(sentence.isEmpty() ? List.of() : List.of(new Notice(tier, head, sentence)));
    place.setManaged(!sentence.isEmpty());
  }

  /// A field with its title, its meaning and the fault in it; screen readers are told all of them.
  ///
  /// @param id of the field; that of its fault is `ID-error`
  public static VBox field(String id, DraftField<?> draft) {
    var text = styled(new TextField(), "as-field-mono");
    text.setId(id);
    text.setPromptText(draft.prompt());
    text.setAccessibleText(draft.title());
    text.setAccessibleHelp(draft.meaning());
    text.textProperty().bindBidirectional(draft.textProperty());
    var title = Face.MEDIUM.of(draft.title());
    title.setLabelFor(text);
    var error = Face.FAULT.codeFollowing(draft.errorProperty());
    error.setId(id + "-error");
    return new VBox(3, title, text, error, Face.NOTE.of(draft.meaning()));
  }

  /// True while a person can see something: it is in a window that is shown.
  public static ObservableValue<Boolean> inSight(Node part) {
    return part.sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::showingProperty)
        .orElse(false);
  }

  /// Tells the same each time that it changes. Nothing is seen at first.
  public static void seen(Node part, Consumer<Boolean> told) {
    inSight(part).addListener((_, _, seen) -> told.accept(seen));
  }

  /// Does something again and again while a person can see a part.
  public static void whileSeen(Node part, Ticker ticker, Duration beat, Runnable act) {
    var seen = inSight(part);
    ticker.every(
        beat,
        () -> {
          if (seen.getValue()) {
            act.run();
          }
        });
  }

  /// The node within a part that holds the keyboard; absent where that is elsewhere. The part may
  /// be drawn anew meanwhile.
  public static Optional<Node> focused(Node part) {
    var owner = part.getScene() == null ? null : part.getScene().getFocusOwner();
    for (Node at = owner; at != null; at = at.getParent()) {
      if (at == part) {
        return Optional.ofNullable(owner);
      }
    }
    return Optional.empty();
  }

  /// Puts a text where a person can paste it from.
  public static void copy(String text) {
    var clip = new ClipboardContent();
    clip.putString(text);
    Clipboard.getSystemClipboard().setContent(clip);
  }
}
