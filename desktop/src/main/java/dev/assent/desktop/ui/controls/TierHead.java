package dev.assent.desktop.ui.controls;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The head of a card: tier by shape and word at the left; place in the queue and time left at the
/// right; below it the bar of time.
public final class TierHead extends VBox {
  private static final PseudoClass LAST = PseudoClass.getPseudoClass("last");

  private final StackPane shape = new StackPane();
  private final Label word = new Label();
  private final SteadyLabel position = SteadyLabel.of("as-small", "as-text-2");
  private final Label longest = OneLine.label("", "as-small");
  private final Button previous = step(Feather.CHEVRON_LEFT, "approval.previous", "previous");
  private final Button next = step(Feather.CHEVRON_RIGHT, "approval.next", "next");
  private final HBox clock;
  private final Label over = new Label(Texts.get("approval.time.denied"));
  private final SteadyLabel time = SteadyLabel.of("as-time");
  private final TimeBar bar = new TimeBar();
  private String shown = "";

  /// A head without content.
  public TierHead() {
    word.getStyleClass().add("as-tier-word");
    position.label().setId("position");
    over.setId("time-word");
    over.getStyleClass().addAll("as-small", "as-time-word");
    time.label().setId("time");
    clock = new HBox(6, Icons.feather(Feather.CLOCK, 14), over, time);
    clock.setAlignment(Pos.CENTER_LEFT);
    clock.getStyleClass().add("as-clock");
    var steps = new HBox(previous, next);
    steps.setAlignment(Pos.CENTER);
    over.setMinWidth(Region.USE_PREF_SIZE);
    new KeptRoom(over, Pos.CENTER_RIGHT)
        .keepFor(
            Stream.of(CallerDeadline.Then.values())
                .map(then -> CallerWords.of(then).head())
                .toList());
    var tier = new HBox(8, shape, word);
    tier.setAlignment(Pos.CENTER_LEFT);
    var wait = new HBox(8, placeOfPosition(), steps, clock);
    wait.setAlignment(Pos.CENTER_LEFT);
    var line = new EndsRow(tier, wait);
    line.getStyleClass().add("as-tier-head");
    getChildren().addAll(line, bar);
  }

  // A place that became shorter, or none, must not put the two lines of a narrow head into one: the
  // steps would move.
  private StackPane placeOfPosition() {
    longest.setVisible(false);
    position
        .label()
        .textProperty()
        .addListener((_, _, text) -> {
          if (text.length() > longest.getText().length()) {
            longest.setText(text);
          }
        });
    var place = new StackPane(longest, position);
    place.setAlignment(Pos.CENTER_RIGHT);
    place.setMinWidth(Region.USE_PREF_SIZE);
    return place;
  }

  /// Sets the tier.
  ///
  /// @param tier `calm`, `care` or `danger`
  /// @param text its word
  public void showTier(String tier, String text) {
    word.setText(text);
    if (shown.equals(tier)) {
      return;
    }
    shown = tier;
    shape.getChildren().setAll(Icons.tier(tier, 16));
    getChildren().getFirst().getStyleClass().setAll("as-tier-head", "as-tier-head-" + tier);
    word.getStyleClass().setAll("as-tier-word", "as-text-" + tier);
  }

  /// Sets the time.
  ///
  /// @param text minutes and seconds
  /// @param left the part that is left, 0 to 1
  /// @param allSeconds all the time there was
  /// @param last whether the end is near
  public void showTime(String text, double left, double allSeconds, boolean last) {
    time.label().setText(text);
    clock.pseudoClassStateChanged(LAST, last);
    bar.show(left, allSeconds, last);
  }

  /// Sets what the time counts to, in two words.
  public void showOver(String text) {
    over.setText(text);
  }

  /// Shows or hides the clock, for a card whose wait is over.
  public void setRunning(boolean running) {
    clock.setVisible(running);
    bar.setVisible(running);
  }

  /// The place in the queue.
  public Label position() {
    return position.label();
  }

  /// The control that goes to the call before.
  public Button previous() {
    return previous;
  }

  /// The control that goes to the call after.
  public Button next() {
    return next;
  }

  private static Button step(Feather symbol, String key, String id) {
    var button = new Button("", Icons.feather(symbol, 16));
    button.getStyleClass().setAll("as-icon-button");
    button.setAccessibleText(Texts.get(key));
    button.setId(id);
    return button;
  }
}
