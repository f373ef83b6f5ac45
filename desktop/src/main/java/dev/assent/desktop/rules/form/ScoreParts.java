package dev.assent.desktop.rules.form;

import dev.assent.core.policy.Specificity;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;

/// The points of one condition, in numbers and in words.
///
/// @param total all points
/// @param condition points for being a condition at all
/// @param exact points for patterns without wildcard
/// @param depth points for parts of a path before any wildcard
/// @param words what gave the points: "one condition 100, no wildcard 10"
record ScoreParts(int total, int condition, int exact, int depth, String words) {

  /// A row that is no condition yet.
  static ScoreParts none(String words) {
    return new ScoreParts(0, 0, 0, 0, words);
  }

  /// The parts of one condition's points; the numbers are the core's.
  static ScoreParts of(Specificity points) {
    int condition = new Specificity(points.conditions(), 0, 0).score();
    int exact = new Specificity(0, points.exact(), 0).score();
    int depth = points.depth();
    if (points.equals(Specificity.NONE)) {
      return none(Texts.get("rules.points.since"));
    }
    List<String> words = new ArrayList<>();
    words.add(
        points.conditions() == 1
            ? Texts.count("rules.points.condition", condition)
            : Texts.get(
                "rules.points.conditions",
                NumberWords.words(points.conditions()),
                Texts.number(condition)));
    if (exact > 0) {
      words.add(Texts.count("rules.points.exact", exact));
    }
    if (depth > 0) {
      words.add(
          depth == 1
              ? Texts.get("rules.points.part", "1")
              : Texts.get("rules.points.parts", NumberWords.words(depth), Texts.number(depth)));
    }
    return new ScoreParts(points.score(), condition, exact, depth, String.join(", ", words));
  }
}
