package dev.assent.core.cli;

import dev.assent.core.cli.invocation.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `assent manual`: prints the manual page, for those who make packages.
@Command(name = "manual", hidden = true, description = "Print the manual page.")
final class ManualCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ManualCommand() {}

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    out.print(ManualPage.of(spec.root(), ProgramVersion.number()));
    out.flush();
    return ExitCode.OK.number();
  }
}
