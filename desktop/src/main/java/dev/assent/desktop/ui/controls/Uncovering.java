package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;

/// How what is covered in a part of a window is shown: held, or for those who cannot hold by a press, for a while.
public final class Uncovering {
  /// How long a press shows it, unless another one covers it before.
  static final Duration WHILE = Duration.ofSeconds(5);

  private static final Duration BEAT = Duration.ofMillis(250);

  private final ObservableBooleanValue byPress;
  private final Ticker ticker;

  private Uncovering(ObservableBooleanValue byPress, Ticker ticker) {
    this.byPress = byPress;
    this.ticker = ticker;
  }

  /// Lets a press show what is covered below a node; without this, it is held.
  ///
  /// @param byPress whether a press does, now
  public static void below(Node root, ObservableBooleanValue byPress, Ticker ticker) {
    root.getProperties().put(Uncovering.class, new Uncovering(byPress, ticker));
  }

  /// That of the nearest node above which a press shows what is covered, now; absent where it is held.
  static Optional<Uncovering> byPress(Node covered) {
    for (var at = covered; at != null; at = at.getParent()) {
      if (at.getProperties().get(Uncovering.class) instanceof Uncovering found) {
        return Optional.of(found).filter(way -> way.byPress.get());
      }
    }
    return Optional.empty();
  }

  /// Calls back once the while is over.
  Ticker.Beat over(Runnable cover) {
    var begun = ticker.uptime();
    return ticker.every(
        BEAT,
        () -> {
          if (ticker.uptime().minus(begun).compareTo(WHILE) >= 0) {
            cover.run();
          }
        });
  }
}
