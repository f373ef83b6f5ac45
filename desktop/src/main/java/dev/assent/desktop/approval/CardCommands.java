package dev.assent.desktop.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.pep.masking.SecretTree;
import dev.assent.desktop.ui.controls.Argument;
import dev.assent.desktop.ui.controls.ShownCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// Brings the commands of a call onto its card. Pure.
final class CardCommands {
  private CardCommands() {}

  /// The commands as they are drawn. What spoke up when the call was judged and does not now is told with the first.
  static List<ShownCommand> of(AccessRequest request, List<CallCommand> read) {
    var known = read.stream().flatMap(command -> command.reading().rules().stream()).collect(Collectors.toSet());
    boolean all = read.stream().allMatch(command -> command.reading().moreRisks() == 0);
    var missing = request.resource().command().rules().stream().filter(rule -> all && !known.contains(rule)).toList();
    var shown = new ArrayList<ShownCommand>();
    for (var command : read) {
      String name = command.pointer().substring(1);
      var secrets = SecretTree.of(request).spans(command.pointer(), command.reading().text());
      shown.add(new ShownCommand(name, command.verbatim(), command.reading(), shown.isEmpty() ? missing : List.of(), secrets));
    }
    return shown;
  }

  /// The arguments that are not shown whole by one of the commands.
  static List<Argument> others(List<Argument> arguments, List<ShownCommand> commands) {
    return arguments.stream().filter(argument -> commands.stream().noneMatch(command -> isSame(argument, command))).toList();
  }

  private static boolean isSame(Argument argument, ShownCommand command) {
    return command.verbatim() && argument.name().equals(command.name()) && argument.value().equals(command.reading().text());
  }
}
