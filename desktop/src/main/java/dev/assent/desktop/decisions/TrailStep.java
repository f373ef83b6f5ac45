package dev.assent.desktop.decisions;

import java.util.List;

/// One step of what happened to a call.
///
/// @param mark how its dot is drawn
/// @param head the step's name
/// @param time when, or how long; may be empty
/// @param text what to say about it; may be empty
/// @param rules rules to show below it; empty for most steps
/// @param approval id of the question it rests on, whose record can be looked at; empty for most
///   steps
record TrailStep(
    Mark mark, String head, String time, String text, List<MatchedRule> rules, String approval) {
  /// A way to draw the dot of a step.
  enum Mark {
    /// hollow: it let the call go on
    PASSED,
    /// accent: ours
    OURS,
    /// ink: a denial
    DENIED;

    /// The style class of the dot.
    String styleClass() {
      return "as-trail-" + name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  TrailStep {
    rules = List.copyOf(rules);
  }

  static TrailStep of(Mark mark, String head, String time, String text) {
    return new TrailStep(mark, head, time, text, List.of(), "");
  }
}
