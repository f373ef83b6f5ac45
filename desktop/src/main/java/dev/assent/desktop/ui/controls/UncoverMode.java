package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.Parent;

/// Decides how covered values in a part of a window are shown: held, or by a press for a while for
/// those who cannot hold. They are not shown at all while the screen is locked.
public final class UncoverMode {
  /// The time for which a press shows it, unless another one covers it before.
  static final Duration WHILE = Duration.ofSeconds(5);

  private static final Duration BEAT = Duration.ofMillis(250);

  private final ObservableBooleanValue byPress;
  private final ObservableBooleanValue locked;
  private final Ticker ticker;

  private UncoverMode(
      ObservableBooleanValue byPress, ObservableBooleanValue locked, Ticker ticker) {
    this.byPress = byPress;
    this.locked = locked;
    this.ticker = ticker;
  }

  /// Lets a press show what is covered below a node; without this, it is held.
  ///
  /// @param byPress whether a press does, now
  /// @param locked whether nobody is there who may see it, now; what is shown when that begins is
  ///   covered
  public static void below(
      Node root, ObservableBooleanValue byPress, ObservableBooleanValue locked, Ticker ticker) {
    root.getProperties().put(UncoverMode.class, new UncoverMode(byPress, locked, ticker));
    locked.addListener((_, _, now) -> coverIf(now, root));
  }

  private static void coverIf(boolean now, Node at) {
    if (now && at instanceof CoveredSecret covered) {
      covered.cover();
    } else if (now && at instanceof Parent parent) {
      List.copyOf(parent.getChildrenUnmodifiable()).forEach(child -> coverIf(true, child));
    }
  }

  /// That of the nearest node above which a press shows what is covered, now; absent where it is
  /// held.
  static Optional<UncoverMode> byPress(Node covered) {
    return of(covered).filter(way -> way.byPress.get());
  }

  /// True while nothing is shown.
  static boolean isLocked(Node covered) {
    return of(covered).filter(way -> way.locked.get()).isPresent();
  }

  private static Optional<UncoverMode> of(Node covered) {
    for (var at = covered; at != null; at = at.getParent()) {
      if (at.getProperties().get(UncoverMode.class) instanceof UncoverMode found) {
        return Optional.of(found);
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
