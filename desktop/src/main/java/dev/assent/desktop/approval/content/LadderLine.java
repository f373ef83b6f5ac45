package dev.assent.desktop.approval.content;

import dev.assent.core.approval.grant.GrantReach;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// A line of the ladder.
///
/// @param reach which calls
/// @param sentence says that in words
/// @param ignored what it does not look at, in words; empty for nothing
/// @param radius what it would reach
public record LadderLine(
    GrantReach reach, String sentence, String ignored, ObjectProperty<Radius> radius) {
  public LadderLine(GrantReach reach, String sentence, String ignored) {
    this(reach, sentence, ignored, new SimpleObjectProperty<>(Radius.UNKNOWN));
  }

  /// The known reach of a line.
  ///
  /// @param settles how many other calls that wait
  /// @param waiting how many other calls wait
  /// @param score of the rule that says the same
  /// @param found absent while it is looked for
  public record Radius(int settles, int waiting, int score, Optional<LadderRadius.Found> found) {
    public static final Radius UNKNOWN = new Radius(0, 0, 0, Optional.empty());
  }
}
