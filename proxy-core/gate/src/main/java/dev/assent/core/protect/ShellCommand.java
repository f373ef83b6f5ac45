package dev.assent.core.protect;

import dev.assent.core.text.Sentence;
import dev.assent.core.transport.ServerStartException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells commands that only a shell could run: a whole line as the program, a builtin, words that
/// join commands.
final class ShellCommand {
  private static final Set<String> BUILTINS =
      Set.of(
          ".", "alias", "builtin", "cd", "eval", "exec", "export", "set", "source", "ulimit",
          "umask", "unset");
  private static final Set<String> JOINS =
      Set.of("&&", "||", "|", ";", "&", ">", ">>", "<", "2>&1");
  private static final Pattern SIGNS = Pattern.compile("[\\s|&;<>()`*?\"'$]|^~");

  private static final Pattern SHELLS =
      Pattern.compile("(?:.*[/\\\\])?(?:(?:ba|da|z|k|fi)?sh|cmd|pwsh|powershell)(?:\\.exe)?");

  private ShellCommand() {}

  /// The reason why a command cannot be run as it is, before anything is started; absent where it
  /// may run.
  static Optional<LaunchResult> unusable(List<String> command) {
    return command.stream()
        .skip(1)
        .filter(JOINS::contains)
        .filter(_ -> !isShell(command.getFirst()))
        .findFirst()
        .map(word ->
            new LaunchResult.NeedsShell(
                word,
                Sentence.of("the argument `%s` joins commands, which only a shell can do", word)));
  }

  /// The reason why a command could not be started.
  static LaunchResult why(List<String> command, ServerStartException e) {
    String program = command.isEmpty() ? "" : command.getFirst();
    CharSequence message = Sentence.told(e);
    return switch (e.code()) {
      case NOT_FOUND -> shell(program).orElseGet(() -> new LaunchResult.NotFound(program, message));
      case NOT_EXECUTABLE -> new LaunchResult.NoPermission(program, message);
      case BATCH_FILE -> new LaunchResult.NeedsShell(program, message);
      case NO_COMMAND, WORKING_FOLDER, FAILED -> new LaunchResult.NotStarted(message);
    };
  }

  private static Optional<LaunchResult> shell(String program) {
    if (BUILTINS.contains(program)) {
      return Optional.of(
          new LaunchResult.NeedsShell(
              program, Sentence.of("`%s` is a command of the shell and no program", program)));
    }
    return SIGNS.matcher(program).find()
        ? Optional.of(
            new LaunchResult.NeedsShell(
                program,
                Sentence.of(
                    "the command `%s` is a line for a shell, expected a program and its arguments"
                        + " apart",
                    program)))
        : Optional.empty();
  }

  // A shell makes of such a word what it likes.
  private static boolean isShell(String program) {
    return SHELLS.matcher(program).matches();
  }
}
