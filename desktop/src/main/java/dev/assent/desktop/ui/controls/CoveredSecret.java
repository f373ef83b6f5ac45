package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import dev.assent.desktop.ui.WindowKey;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.value.ChangeListener;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.input.InputEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// Stands for a secret: shows about how long it is, and its last two characters where it is long
/// enough; and while it is held the secret itself behind it.
///
/// The secret is in the scene only as long as a finger, Space or Return holds it and the keyboard
/// stays: letting go, another node, another window, another card all cover it again, and there is
/// no way to leave it open. Where [UncoverMode] lets a press show it, for those who cannot hold,
/// another press, Escape and a few seconds cover it, too. It is no link that must be opened before
/// a yes: what it stands for, and how much of it, is in sight, and looking at a key tells a person
/// nothing about what a call does with it, while whoever looks over the shoulder learns it.
///
/// A button to keyboard and assistants, so that Space and Return on it never reach the answers of a
/// card.
public final class CoveredSecret extends Button {
  /// Stands for a secret in plain text.
  public static final String MARK = "••••";

  /// From this length on its last characters are shown: enough to tell two keys from each other,
  /// too little to use one.
  private static final int LONG_ENOUGH = 16;

  private static final int LAST = 2;
  private static final int EYE = 11;

  private final Supplier<List<? extends Node>> drawing;
  private final String spoken;
  private final Tooltip tip = new Tooltip();
  private final ChangeListener<Boolean> onWindow = (_, _, there) -> coverUnless(there);
  // Wherever they are let go, and whatever stands there then.
  private final EventHandler<InputEvent> finger =
      event -> coverUnless(!(event instanceof MouseEvent mouse) || isDown(mouse));
  private final EventHandler<InputEvent> keys =
      event ->
          coverUnless(
              !(event instanceof KeyEvent key)
                  || key.getEventType() != KeyEvent.KEY_RELEASED
                  || !isKey(key));
  private List<? extends Node> open = List.of();
  private Optional<Scene> heldIn = Optional.empty();
  private Optional<Ticker.Beat> shown = Optional.empty();

  /// @param secret the secret, or the part of it that stands here
  /// @param ends whether it ends here
  /// @param drawing makes the nodes that show it; called each time it is shown
  CoveredSecret(String secret, boolean ends, Supplier<List<? extends Node>> drawing) {
    super(
        Texts.get("secret.mask", MARK + last(secret, ends), length(secret)),
        Icons.feather(Feather.EYE, EYE));
    this.drawing = drawing;
    spoken = spoken(secret, ends);
    getStyleClass().setAll("as-covered");
    setMnemonicParsing(false);
    setMinWidth(USE_PREF_SIZE);
    setTooltip(tip);
    addEventHandler(
        MouseEvent.MOUSE_PRESSED,
        event -> holdIf(event.getButton() == MouseButton.PRIMARY, finger));
    addEventHandler(KeyEvent.KEY_PRESSED, event -> holdIf(isKey(event), keys));
    addEventHandler(
        KeyEvent.KEY_RELEASED, event -> coverUnless(shown.isPresent() || !isKey(event)));
    focusedProperty().addListener((_, _, focused) -> coverUnless(focused));
    hoverProperty().addListener((_, _, _) -> tell());
    visibleProperty().addListener((_, _, visible) -> coverUnless(visible));
    sceneProperty()
        .flatMap(Scene::windowProperty)
        .addListener((_, before, after) -> watch(before, after));
    tell();
  }

  // Letters, digits and signs that everybody can read; whatever else is there says nothing of its
  // own.
  private static String last(String secret, boolean ends) {
    String last = secret.substring(Math.max(0, secret.length() - LAST));
    return ends && secret.length() >= LONG_ENOUGH && last.chars().allMatch(c -> c > ' ' && c < 0x7F)
        ? last
        : "";
  }

  // Of a short one only the class: it would help to guess it.
  private static String length(String secret) {
    int length = secret.length();
    return length < 8
        ? Texts.get("secret.length.short")
        : length < 24
            ? Texts.get("secret.length.medium")
            : Texts.count("secret.length.long", length);
  }

  /// The spoken words for a secret: that it is one, how long it is, and how it ends.
  ///
  /// @param ends whether it ends there
  static String spoken(String secret, boolean ends) {
    String last = last(secret, ends);
    return last.isEmpty()
        ? Texts.get("secret.spoken", length(secret))
        : Texts.get("secret.spoken.ends", length(secret), last);
  }

  // The way to show it is known once it stands somewhere, and may change.
  private void tell() {
    String way = Texts.get(UncoverMode.byPress(this).isPresent() ? "secret.press" : "secret.hold");
    tip.setText(way);
    setAccessibleText(Texts.get("secret.spoken.way", spoken, way));
  }

  /// True while the secret is in sight.
  public boolean isOpen() {
    return !open.isEmpty();
  }

  /// Covers it where a press has shown it; Escape belongs to it as long as it is shown.
  ///
  /// @return whether it had been shown
  public boolean coverShown() {
    boolean was = shown.isPresent();
    if (was) {
      cover();
    }
    return was;
  }

  /// A press, by whatever means. Of a hold, one that is over opens nothing.
  @Override
  public void fire() {
    if (coverShown()) {
      return;
    }
    requestFocus();
    UncoverMode.byPress(this)
        .filter(_ -> open())
        .ifPresent(way -> shown = Optional.of(way.over(this::cover)));
  }

  private static boolean isDown(MouseEvent event) {
    return event.isPrimaryButtonDown() && event.getEventType() != MouseEvent.MOUSE_RELEASED;
  }

  private static boolean isKey(KeyEvent event) {
    return WindowKey.PRESS.is(event);
  }

  private void watch(Window before, Window after) {
    cover();
    tell();
    if (before != null) {
      before.focusedProperty().removeListener(onWindow);
      before.showingProperty().removeListener(onWindow);
    }
    if (after != null) {
      after.focusedProperty().addListener(onWindow);
      after.showingProperty().addListener(onWindow);
    }
  }

  private void holdIf(boolean held, EventHandler<InputEvent> way) {
    if (held && open.isEmpty() && UncoverMode.byPress(this).isEmpty()) {
      requestFocus();
      if (open()) {
        heldIn = Optional.ofNullable(getScene());
        heldIn.ifPresent(scene -> scene.addEventFilter(InputEvent.ANY, way));
      }
    }
  }

  private boolean open() {
    if (open.isEmpty() && !UncoverMode.isLocked(this) && getParent() instanceof Pane line) {
      open = drawing.get();
      line.getChildren().addAll(line.getChildren().indexOf(this) + 1, open);
    }
    return !open.isEmpty();
  }

  private void coverUnless(boolean held) {
    if (!held) {
      cover();
    }
    tell();
  }

  /// Covers it, whatever shows it.
  void cover() {
    if (!open.isEmpty() && getParent() instanceof Pane line) {
      line.getChildren().removeAll(open);
    }
    open = List.of();
    heldIn.ifPresent(scene -> {
      scene.removeEventFilter(InputEvent.ANY, finger);
      scene.removeEventFilter(InputEvent.ANY, keys);
    });
    heldIn = Optional.empty();
    shown.ifPresent(Ticker.Beat::close);
    shown = Optional.empty();
  }
}
