package dev.assent.desktop.rules.trial;

import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.arguments.ShownCommand;
import java.util.List;
import java.util.Optional;

/// The predicted fate of a call that is only tried.
///
/// @param effect absent when the call could not be tried
/// @param sentence what would happen and which rule or step decides, or why it could not be tried
/// @param asker who would make the call, where an issuer is configured; empty without one
/// @param draft how the rule in the form fares; empty when it decides or is not there
/// @param facts what conditions on commands see, `risk: high`; empty for no command
/// @param rules that match, in file order; may be empty
/// @param commands the shell commands in it; may be empty
record TriedCall(
    Optional<EffectWord> effect,
    String sentence,
    String asker,
    String draft,
    String facts,
    List<Match> rules,
    List<ShownCommand> commands) {
  TriedCall {
    rules = List.copyOf(rules);
    commands = List.copyOf(commands);
  }

  /// A call that could not be judged, or not be tried.
  static TriedCall without(Optional<EffectWord> effect, String sentence, String asker) {
    return new TriedCall(effect, sentence, asker, "", "", List.of(), List.of());
  }

  /// A rule that matches.
  ///
  /// @param winner whether it decides
  record Match(EffectWord effect, String title, int score, boolean winner) {}
}
