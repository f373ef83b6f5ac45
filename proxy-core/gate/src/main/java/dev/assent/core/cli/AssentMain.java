package dev.assent.core.cli;

import dev.assent.core.bridge.HookRelay;
import dev.assent.core.bridge.StdioBridge;
import dev.assent.core.cli.check.RiskRules;
import dev.assent.core.cli.control.SocketControl;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.document.EscapedText;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import dev.assent.core.pdp.Guard;
import dev.assent.core.presence.machine.MachinePresence;
import dev.assent.core.proxy.GuardedFiles;
import dev.assent.core.system.InstalledProgram;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// The door of the `assent` command: the only place that knows the real process.
public final class AssentMain {
  /// Those that need the rules of command risk, which are made ready while the command line is
  /// read.
  private static final Set<String> RISK_VERBS = Set.of("check", "mcp");

  /// Those that may ask the session's bus, for the key store or the tray.
  private static final Set<String> BUS_VERBS =
      Set.of("core", "doctor", "secret", "protect", "unprotect", "proxy", "identity", "uninstall");

  private AssentMain() {}

  // The logging system forgets loggers that nobody holds. Other verbs are spared it.
  private static final class Bus {
    static final Logger LOG = Logger.getLogger("org.freedesktop");
  }

  /// The bus library tells of each connection, on standard error: nobody asked for that.
  static void quieten(String[] args) {
    if (args.length > 0 && BUS_VERBS.contains(args[0])) {
      Bus.LOG.setLevel(Level.WARNING);
    }
  }

  /// Runs one command and ends the process with its exit code.
  public static void main(String[] args) {
    if (args.length > 0 && RISK_VERBS.contains(args[0])) {
      int first = 1;
      while (first < args.length && args[first].startsWith("-")) {
        first++;
      }
      var command = List.of(args).subList(first, args.length);
      Thread.ofPlatform().name("risk-rules").daemon().start(() -> RiskRules.prepare(command));
    }
    quieten(args);
    var out = new PrintWriter(System.out, false, System.out.charset());
    var err = new PrintWriter(System.err, true, System.err.charset());
    notText(args, System.getProperty("user.dir"))
        .ifPresent(what -> {
          err.println("assent: " + what);
          System.exit(ExitCode.BAD_INPUT.number());
        });
    var surroundings =
        new CliSurroundings(
            System.getenv(),
            Path.of(System.getProperty("user.home")),
            System.getProperty("user.name"),
            OperatingSystem.nameHere(),
            Path.of("").toAbsolutePath(),
            Clock.systemUTC(),
            System.in);
    makeKnown(surroundings);
    int code =
        AssentCommand.create(surroundings, rooms(surroundings), out, err, List.of(args))
            .execute(args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /// Why a command cannot be carried out as it was meant: bytes that are no UTF-8 came as U+FFFD,
  /// so that another name would be looked for than the one that was given.
  static Optional<String> notText(String[] args, String folder) {
    if (isNotText(folder)) {
      return Optional.of(
          "found the folder "
              + EscapedText.name(folder)
              + ", expected one with a name in UTF-8 to be started in");
    }
    return Stream.of(args)
        .filter(AssentMain::isNotText)
        .findFirst()
        .map(word -> "found " + EscapedText.name(word) + ", expected text in UTF-8");
  }

  private static boolean isNotText(String text) {
    return text.indexOf('\uFFFD') >= 0;
  }

  // A person at a terminal: from now on clients may name this home too.
  private static void makeKnown(CliSurroundings surroundings) {
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      return;
    }
    try {
      KnownHomes.of(surroundings.osName(), surroundings.userHome(), null)
          .add(
              HomeFolders.of(
                  surroundings.environment(), surroundings.osName(), surroundings.userHome()));
    } catch (IOException e) {
      System.getLogger(AssentMain.class.getName())
          .log(System.Logger.Level.WARNING, "the home could not be made known", e);
    }
  }

  private static CliServices rooms(CliSurroundings surroundings) {
    Optional<Path> image = Optional.ofNullable(System.getProperty("assent.home")).map(Path::of);
    return new CliServices(
        AssentMain::bridge,
        AssentMain::hook,
        new HeadlessCore(image),
        image.map(PracticeVerbs::practice),
        new SocketControl(),
        new TemplateTexts(),
        folder -> guards(surroundings, folder, image),
        new MachineSecretDesk(),
        new MachinePresence(surroundings.osName()),
        new MachineBrowser(surroundings.osName()),
        image.map(folder ->
            InstalledProgram.of(folder)
                .launcher(Launcher.COMMAND, OperatingSystem.of(surroundings.osName()))));
  }

  private static List<Guard> guards(
      CliSurroundings surroundings, Path folder, Optional<Path> image) {
    try {
      return GuardedFiles.guards(
          surroundings.home(),
          surroundings.userHome(),
          List.of(surroundings.environment()),
          Optional.of(folder),
          image);
    } catch (ConfigException e) {
      // Without our own folders there are no guards, and without guards nothing may be judged.
      throw new UncheckedIOException(new IOException(e.getMessage(), e));
    }
  }

  /// Hands over to the hook, which ends the process itself.
  private static int hook(
      CliSurroundings surroundings, List<String> arguments, PrintWriter out, PrintWriter err) {
    HookRelay.main(new String[] {"hook", arguments.getFirst()});
    return ExitCode.OK.number();
  }

  /// Hands over to the bridge, which ends the process itself.
  private static int bridge(
      CliSurroundings surroundings, List<String> arguments, PrintWriter out, PrintWriter err) {
    var words = new ArrayList<>(List.of("run"));
    words.addAll(arguments);
    StdioBridge.main(words.toArray(String[]::new));
    return ExitCode.OK.number();
  }
}
