package dev.assent.core.cli;

import dev.assent.core.cli.invocation.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent completion SHELL`: prints what makes a shell complete the words of `assent`.
@Command(
    name = "completion",
    description =
        "Print the completions of a shell. Packages install them. Without a package, put them into the folder of the shell, such as"
            + " ~/.config/fish/completions/assent.fish.")
final class CompletionCommand implements Callable<Integer> {
  /// A shell that completes words.
  enum Shell {
    bash,
    zsh,
    fish
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish")
  private Shell shell;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  CompletionCommand() {}

  // It is read by a shell, not run.
  private static String withoutInterpreter(String script) {
    return script.startsWith("#!") ? script.substring(script.indexOf('\n') + 1) : script;
  }

  @Override
  public Integer call() {
    var root = spec.root().commandLine();
    String script =
        switch (shell) {
          // The script of bash is one for zsh too, which it asks for what it needs of bash.
          case bash, zsh -> withoutInterpreter(AutoComplete.bash("assent", root));
          case fish -> FishCompletion.of(root.getCommandSpec());
        };
    var out = spec.commandLine().getOut();
    out.print(script);
    out.flush();
    return ExitCode.OK.number();
  }
}
