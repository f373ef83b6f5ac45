package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.VerbAction;
import dev.assent.core.config.ConfigException;
import dev.assent.core.identity.HomeStore;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.system.InstalledProgram;
import java.io.PrintWriter;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// `assent core`: the core without a window, until it is no longer needed or the process is told to
/// end.
///
/// @param image the folder Assent is installed in; absent when it runs from elsewhere
record HeadlessCore(Optional<Path> image) implements VerbAction {
  private static final Logger LOG = System.getLogger(HeadlessCore.class.getName());
  private static final Duration QUIET = Duration.ofSeconds(60);
  private static final int LOOK_SECONDS = 5;

  @Override
  public int run(
      CliSurroundings surroundings, List<String> arguments, PrintWriter out, PrintWriter err)
      throws ConfigException, InterruptedException {
    var around =
        new dev.assent.core.proxy.host.CoreSurroundings(
            surroundings.home(),
            surroundings.environment(),
            surroundings.userHome(),
            surroundings.userName(),
            image,
            surroundings.clock(),
            true,
            HomeStore.of(
                surroundings.home(),
                surroundings.environment(),
                surroundings.userHome(),
                surroundings.osName()));
    try {
      ProxyCore core = ProxyCore.start(around);
      var open = new AtomicBoolean(true);
      Runnable end =
          () -> {
            if (open.getAndSet(false)) {
              core.close();
            }
          };
      AutoCloseable _ = core.listen(event -> happened(event, core, end));
      image.map(InstalledProgram::of).ifPresent(program -> leaveWhenReplaced(program, core, open));
      // A signal ends the process without returning from here; the log wants its last checkpoint
      // all the same.
      Runtime.getRuntime()
          .addShutdownHook(Thread.ofPlatform().name("assent-core-end").unstarted(end));
      try {
        core.awaitIdle(QUIET);
      } finally {
        end.run();
      }
      return ExitCode.OK.number();
    } catch (CoreStartException e) {
      CommandErrors.say(err, String.valueOf(e.getMessage()));
      return switch (e.code()) {
        case RUNNING -> ExitCode.RUNS_ALREADY.number();
        case FOLDER, SETTINGS -> ExitCode.BAD_INPUT.number();
        case KEY, SOCKET, WATCHDOG -> ExitCode.FAILED.number();
      };
    }
  }

  private static void happened(CoreEvent event, ProxyCore core, Runnable end) {
    if (event instanceof CoreEvent.EndRequested) {
      core.handOver();
      // Beside the telling, which the end waits for.
      Thread.ofPlatform().name("assent-asked-to-end").start(end);
    }
    needs(event).forEach(sentence -> LOG.log(Logger.Level.WARNING, sentence.toString()));
  }

  /// Sentences for the person, where an event needs them: without a window nothing else says it.
  static List<? extends CharSequence> needs(CoreEvent event) {
    if (event instanceof CoreEvent.Attention(var proxy, _, var detail)) {
      return List.of(proxy.isEmpty() ? detail : proxy + ": " + detail);
    }
    return event instanceof CoreEvent.AgentFilesChanged(var faults) ? faults : List.of();
  }

  // Open sessions stay; the next one starts the version that is installed by then.
  private static void leaveWhenReplaced(
      InstalledProgram program, ProxyCore core, AtomicBoolean open) {
    Thread.ofPlatform()
        .daemon()
        .name("installed-version")
        .start(() -> {
          try {
            while (open.get() && program.replacedBy().isEmpty()) {
              TimeUnit.SECONDS.sleep(LOOK_SECONDS);
            }
            core.handOver();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }
}
