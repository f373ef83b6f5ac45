package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.masking.SecretTree;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.ShownCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Brings the commands of a call onto its card. Pure.
final class CardCommands {
  private CardCommands() {}

  /// The commands as they are drawn. What spoke up when the call was judged and does not now is
  /// told with the first.
  static List<ShownCommand> of(AccessRequest request, List<CallCommand> read) {
    var known =
        read.stream()
            .flatMap(command ->
                Stream.concat(command.reading().rules().stream(), command.otherwise().stream()))
            .collect(Collectors.toSet());
    boolean all = read.stream().allMatch(command -> command.reading().moreRisks() == 0);
    var missing =
        request.resource().command().rules().stream()
            .filter(rule -> all && !known.contains(rule))
            .toList();
    var shown = new ArrayList<ShownCommand>();
    for (var command : read) {
      String name = command.pointer().substring(1);
      var secrets = SecretTree.of(request).spans(command.pointer(), command.reading().text());
      var beside = command.beside().stream().map(pointer -> pointer.substring(1)).toList();
      shown.add(
          new ShownCommand(
              name,
              command.verbatim(),
              command.reading(),
              shown.isEmpty() ? missing : List.of(),
              secrets,
              beside,
              command.otherwise()));
    }
    return shown;
  }

  /// The arguments that are not shown whole by one of the commands.
  static List<Argument> others(List<Argument> arguments, List<ShownCommand> commands) {
    var whole =
        commands.stream()
            .flatMap(command -> rowsOf(arguments, command).stream())
            .collect(Collectors.toSet());
    return arguments.stream()
        .filter(argument ->
            !whole.contains(argument)
                && commands.stream().noneMatch(command -> isSame(argument, command)))
        .toList();
  }

  // The rows of a command, or of its words, and of the words beside it, where these, one after the
  // other, are its text letter by letter.
  private static List<Argument> rowsOf(List<Argument> arguments, ShownCommand command) {
    var rows = arguments.stream().filter(argument -> isPart(argument, command)).toList();
    boolean plain =
        rows.stream()
                .allMatch(row -> row.kind() == Argument.Kind.COMMAND && row.secrets().isEmpty())
            && rows.stream()
                .allMatch(row -> row.name().equals(command.name()) || isOneLine(row.value()));
    return plain && isTold(command, rows) ? rows : List.of();
  }

  private static boolean isOneLine(String text) {
    return text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
  }

  // Each as it is or in the quotes in which a shell takes it, one blank between them.
  private static boolean isTold(ShownCommand command, List<Argument> rows) {
    String text = command.reading().text();
    int at = 0;
    for (var row : rows) {
      int begin = at;
      var form =
          forms(row.value(), row.name().equals(command.name())).stream()
              .filter(each -> text.startsWith(each, begin) && isEnd(text, begin + each.length()))
              .findFirst();
      if (form.isEmpty()) {
        return false;
      }
      at += form.get().length() + 1;
    }
    return !rows.isEmpty() && at == text.length() + 1;
  }

  private static boolean isEnd(String text, int at) {
    return at == text.length() || text.charAt(at) == ' ';
  }

  /// @param whole whether it is the command itself, which no shell gets in quotes
  private static List<String> forms(String word, boolean whole) {
    var quoted =
        List.of(
            "'" + word.replace("'", "'\\''") + "'",
            "'" + word.replace("'", "''") + "'",
            "\"" + word.replace("\"", "\\\"") + "\"");
    boolean bare = whole || !word.isEmpty() && word.chars().noneMatch(Character::isWhitespace);
    return bare ? Stream.concat(Stream.of(word), quoted.stream()).toList() : quoted;
  }

  private static boolean isPart(Argument argument, ShownCommand command) {
    String name = argument.name();
    return Stream.concat(Stream.of(command.name()), command.beside().stream())
        .anyMatch(part -> name.equals(part) || name.startsWith(part + "/"));
  }

  private static boolean isSame(Argument argument, ShownCommand command) {
    return command.verbatim()
        && argument.name().equals(command.name())
        && argument.value().equals(command.reading().text());
  }
}
