package dev.assent.desktop.launch;

import javafx.animation.PauseTransition;
import javafx.util.Duration;

/// Shows every page once and ends: what was loaded then starts faster from the cache that is made of it.
///
/// @param wiring the application
record Training(Wiring wiring) {
  private static final Duration LOOK = Duration.millis(600);

  void run() {
    wiring.open(false);
    show(java.util.List.of("waiting", "rules", "decisions", "servers", "settings"), 0);
  }

  private void show(java.util.List<String> pages, int index) {
    if (index == pages.size()) {
      wiring.end();
      return;
    }
    wiring.window().open(pages.get(index));
    var pause = new PauseTransition(LOOK);
    pause.setOnFinished(_ -> show(pages, index + 1));
    pause.play();
  }
}
