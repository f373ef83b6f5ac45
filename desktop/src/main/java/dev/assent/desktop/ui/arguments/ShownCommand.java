package dev.assent.desktop.ui.arguments;

import dev.assent.core.access.CommandReading;
import dev.assent.core.masking.SecretSpans;
import java.util.List;

/// A shell command as it is drawn.
///
/// @param name the argument it comes from
/// @param verbatim whether it is that argument, character for character, so that the argument needs
///   no row of its own
/// @param unexplained ids of rules that spoke up when the call was judged and say nothing now,
///   because something of its surroundings has changed; may be empty
/// @param secrets of its text
/// @param beside the arguments with words that stand beside it; may be empty
/// @param otherwise ids of rules that speak up only where it is read in another way; may be empty
public record ShownCommand(
    String name,
    boolean verbatim,
    CommandReading reading,
    List<String> unexplained,
    SecretSpans secrets,
    List<String> beside,
    List<String> otherwise) {
  public ShownCommand {
    unexplained = List.copyOf(unexplained);
    beside = List.copyOf(beside);
    otherwise = List.copyOf(otherwise);
  }

  /// A command whose secrets are told by their looks.
  public ShownCommand(
      String name, boolean verbatim, CommandReading reading, List<String> unexplained) {
    this(
        name, verbatim, reading, unexplained, SecretSpans.of(reading.text()), List.of(), List.of());
  }

  /// The secrets of something that is said of the command: what looks like one there, and those of
  /// the command wherever they come again.
  SecretSpans secretsIn(String said) {
    if (secrets.characters() == reading.text().length()) {
      return SecretSpans.whole(said);
    }
    var known =
        secrets.spans().stream()
            .map(secret -> reading.text().substring(secret.from(), secret.to()))
            .toList();
    return SecretSpans.of(said, known);
  }
}
