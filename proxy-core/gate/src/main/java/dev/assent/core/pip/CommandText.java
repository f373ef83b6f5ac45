package dev.assent.core.pip;

import dev.assent.core.json.JsonObject;
import dev.assent.core.risk.ShellGrammar;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A shell command as it stands in the arguments of a call.
///
/// The same command stands there once for each shell that it may be for, and for each way in which
/// a tool may put it together.
///
/// @param shell whose grammar it is read by
/// @param meant whether that is said somewhere, or else the shell of the system; false where it is
///   merely possible
/// @param text as the shell gets it; words of a list are quoted
/// @param pointer the argument it comes from, below the arguments
/// @param verbatim whether it is that argument, character for character
/// @param beside the arguments with words that stand beside it, whether they are put in here or
///   not; may be empty
record CommandText(
    ShellGrammar shell,
    boolean meant,
    String text,
    String pointer,
    boolean verbatim,
    List<String> beside) {
  private static final Pattern ITEM = Pattern.compile("/[0-9]+$");

  CommandText {
    beside = List.copyOf(beside);
  }

  /// A command with no words beside it.
  CommandText(ShellGrammar shell, boolean meant, String text, String pointer, boolean verbatim) {
    this(shell, meant, text, pointer, verbatim, List.of());
  }

  /// The argument it comes from, or the list that it is an item of.
  String place() {
    return ITEM.matcher(pointer).replaceFirst("");
  }

  /// The commands of a call, in the order of its arguments, by the shells they are meant for before
  /// those that are possible; may be empty.
  ///
  /// @param tool may be empty
  /// @param agent whose own tool it is; absent for tools of servers
  /// @param login the shell that the client's `SHELL` names
  static List<CommandText> in(
      String tool, JsonObject arguments, Optional<String> agent, Optional<String> login) {
    return new CommandWalk(tool, arguments, new CommandShells.Caller(agent, login))
        .walk()
        .commands();
  }
}
