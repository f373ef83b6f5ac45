package dev.assent.desktop.approval;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import javafx.geometry.Bounds;

/// Remembers where things that can be pressed stood before the last change that moved any of them.
/// The hands of people who saw them a moment ago go there.
final class FormerPlaces {
  private List<Bounds> stand = List.of();
  private List<Bounds> stood = List.of();

  void look(List<Bounds> now) {
    if (!now.equals(stand)) {
      stood = stand;
      stand = now;
    }
  }

  /// One of them; absent before the first change.
  Optional<Bounds> any(Random random) {
    return stood.isEmpty()
        ? Optional.empty()
        : Optional.of(stood.get(random.nextInt(stood.size())));
  }
}
