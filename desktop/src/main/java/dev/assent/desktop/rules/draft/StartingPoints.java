package dev.assent.desktop.rules.draft;

import dev.assent.core.suggest.StartingPoint;
import dev.assent.desktop.rules.form.CountedEnds;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.stream.Stream;

/// The common wishes that a new rule can begin with.
///
/// @param ends those that count from going live
public record StartingPoints(DraftDesk desk, CountedEnds ends) {
  /// A wish.
  ///
  /// @param word names it among the others
  /// @param begin puts it into the form
  public record Line(String word, String text, Runnable begin) {}

  /// All of them, in the order in which they are offered.
  public List<Line> lines() {
    return Stream.of(StartingPoint.values()).map(this::line).toList();
  }

  private Line line(StartingPoint point) {
    String text = text(point);
    return new Line(point.word(), text, () -> desk.begin(StartedRule.of(point, text, ends)));
  }

  private static String text(StartingPoint point) {
    return switch (point) {
      case READ_FOLDER -> Texts.get("rules.start.readFolder");
      case WRITE_IN_PROJECT -> Texts.get("rules.start.writeInProject");
      case DELETE_BUILD -> Texts.get("rules.start.deleteBuild");
      case ONE_PROGRAM -> Texts.get("rules.start.oneProgram");
      case ONE_HOUR -> Texts.get("rules.start.oneHour");
      case ONE_SITE -> Texts.get("rules.start.oneSite");
      case BLOCK_TOOL -> Texts.get("rules.start.blockTool");
      case ONE_CLIENT -> Texts.get("rules.start.oneClient");
    };
  }
}
