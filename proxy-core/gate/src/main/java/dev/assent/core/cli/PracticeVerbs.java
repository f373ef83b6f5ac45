package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.VerbAction;
import dev.assent.core.practice.PracticeAgent;
import dev.assent.core.practice.PracticeHome;
import dev.assent.core.practice.PracticeRun;
import dev.assent.core.practice.PracticeServer;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

  /// `assent practice-server ROOT`: a harmless MCP server on standard input and output.
  @Command(
      name = "practice-server",
      hidden = true,
      description = "The practice server, started by the core.")
  static final class Server implements Callable<Integer> {
    @Parameters(paramLabel = "ROOT", description = "the practice's folder")
    private Path root;

    @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
    Server() {}

    @Override
    public Integer call() throws IOException {
      var home = PracticeHome.at(root);
      new PracticeServer(home.project(), home.seen()).serve(System.in, System.out);
      return ExitCode.OK.number();
    }
  }

  /// `assent practice-agent ROOT [--headless]`: the scripted agent.
  @Command(
      name = "practice-agent",
      hidden = true,
      description = "The practice agent, started by the practice.")
  static final class Agent implements Callable<Integer> {
    private final CliSurroundings surroundings;

    @Parameters(paramLabel = "ROOT", description = "the practice's folder")
    private Path root;

    @Option(names = "--headless", description = "ask for a core without a window")
    private boolean headless;

    @Option(
        names = "--warm-up",
        description = "how many more harmless calls are made before the script")
    private int warmUp;

    @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
    Agent(CliSurroundings surroundings) {
      this.surroundings = surroundings;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
      Path image = surroundings.path(System.getProperty("assent.home", ""));
      Path program = Launcher.BRIDGE.in(image, OperatingSystem.of(surroundings.osName()));
      var bridge = new ArrayList<>(List.of(program.toString(), "run", PracticeHome.PROXY));
      if (headless) {
        bridge.add("--headless");
      }
      var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
      new PracticeAgent(bridge, PracticeHome.at(root), warmUp, out).play();
      return ExitCode.OK.number();
    }
  }
}
