package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import java.util.List;

/// A program about to be started.
///
/// @param shell the shell that starts it
/// @param name without folder and ending, in lower case; empty when unknown
/// @param tail all that follows the name, as one line
/// @param files its own redirections
/// @param around what stands around it
record ProgramStart(
    Shell shell,
    String name,
    String tail,
    List<Argument> arguments,
    List<FileUse> files,
    CommandContext around,
    Place place) {
  /// A program that PowerShell starts with a line of words.
  static ProgramStart of(String program, String tail, CommandContext around, Place place) {
    return new ProgramStart(
        Shell.POWERSHELL,
        MarkedText.program(program),
        tail,
        CmdWords.arguments(CommandLine.split(tail)),
        List.of(),
        around,
        place);
  }

  /// The context of the programs it starts in its turn.
  CommandContext inside() {
    return around.under(files).at(place);
  }

  /// The words of the tail, without quotes, as other programs get them.
  List<String> words() {
    return CommandLine.split(tail).stream().map(CommandLine.Word::text).map(this::known).toList();
  }

  /// A text in which variables of cmd.exe without a value are unknown, as no other program has
  /// them.
  String known(String text) {
    return shell == Shell.CMD ? CmdWords.unknown(text) : text;
  }

  /// The same where it runs code that is not known.
  ///
  /// @param from places of the steps whose output that code is
  ProgramStart running(List<Integer> from) {
    var here = around.piped(from, around.input(), around.outlet()).with(Circumstance.RUNS_INPUT);
    return new ProgramStart(shell, name, tail, arguments, files, here, place);
  }
}
