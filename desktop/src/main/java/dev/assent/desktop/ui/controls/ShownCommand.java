package dev.assent.desktop.ui.controls;

import dev.assent.core.risk.CommandReading;
import java.util.List;

/// A shell command as it is drawn.
///
/// @param name the argument it comes from
/// @param verbatim whether it is that argument, character for character, so that the argument needs no row of its own
/// @param unexplained ids of rules that spoke up when the call was judged and say nothing now, because something of its
///     surroundings has changed; may be empty
public record ShownCommand(String name, boolean verbatim, CommandReading reading, List<String> unexplained) {
  public ShownCommand {
    unexplained = List.copyOf(unexplained);
  }
}
