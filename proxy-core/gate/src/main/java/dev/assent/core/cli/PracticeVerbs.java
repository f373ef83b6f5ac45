package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.cli.invocation.VerbAction;
import dev.assent.core.practice.PracticeAgent;
import dev.assent.core.practice.PracticeHome;
import dev.assent.core.practice.PracticeRun;
import dev.assent.core.practice.PracticeServer;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The practice ground on the command line: the verb for people, and the two programs it starts.
final class PracticeVerbs {
  private PracticeVerbs() {}

  /// `assent practice [--headless]`.
  ///
  /// @param image the folder Assent is installed in
  static VerbAction practice(Path image) {
    return (surroundings, arguments, out, err) -> {
      boolean windows =
          !arguments.contains("--headless")
              && OperatingSystem.of(surroundings.osName()).hasScreen(surroundings.environment());
      int at = arguments.indexOf("--warm-up");
      int warmUp = at < 0 ? 0 : Integer.parseInt(arguments.get(at + 1));
      var run =
          new PracticeRun(
              image, surroundings.environment(), surroundings.clock(), windows, warmUp, out);
      try {
        return (run.run(() -> waitForReturn(out)) ? ExitCode.OK : ExitCode.NEGATIVE).number();
      } catch (AuditException e) {
        CommandErrors.say(err, String.valueOf(e.getMessage()));
        return ExitCode.FAILED.number();
      }
    };
  }

  // Only a person at a terminal can press a key; a script goes on at once.
  private static void waitForReturn(java.io.PrintWriter out) {
    var console = System.console();
    if (console != null && console.isTerminal()) {
      out.println("Look around in Assent. Press Return here to end the practice.");
      out.flush();
      console.readLine();
    }
  }

  private static PositionalParamSpec root() {
    return Verb.operand(Path.class, "ROOT", "the practice's folder");
  }

  static OptionSpec warmUp(boolean hidden) {
    return OptionSpec.builder("--warm-up")
        .type(int.class)
        .initialValue(0)
        .paramLabel("<warmUp>")
        .hidden(hidden)
        .description("how many more harmless calls are made before the script")
        .build();
  }

  /// `assent practice-server ROOT`: a harmless MCP server on standard input and output.
  static CommandLine server() {
    var root = root();
    return Verb.of("practice-server", "The practice server, started by the core.", root)
        .hidden()
        .does(_ -> {
          var home = PracticeHome.at(root.getValue());
          new PracticeServer(home.project(), home.seen()).serve(System.in, System.out);
          return ExitCode.OK;
        });
  }

  /// `assent practice-agent ROOT [--headless]`: the scripted agent.
  static CommandLine agent(CliSurroundings surroundings) {
    var root = root();
    var headless = Verb.flag("--headless", "ask for a core without a window");
    var warmUp = warmUp(false);
    return Verb.of(
            "practice-agent",
            "The practice agent, started by the practice.",
            root,
            headless,
            warmUp)
        .hidden()
        .does(_ -> {
          Path image = surroundings.path(System.getProperty("assent.home", ""));
          Path program = Launcher.BRIDGE.in(image, OperatingSystem.of(surroundings.osName()));
          var bridge = new ArrayList<>(List.of(program.toString(), "run", PracticeHome.PROXY));
          if (headless.<Boolean>getValue()) {
            bridge.add("--headless");
          }
          var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
          new PracticeAgent(bridge, PracticeHome.at(root.getValue()), warmUp.getValue(), out)
              .play();
          return ExitCode.OK;
        });
  }
}
