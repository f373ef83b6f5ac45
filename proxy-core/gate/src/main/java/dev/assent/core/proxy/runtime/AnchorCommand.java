package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.CheckpointSink;
import dev.assent.core.transport.RetriedStart;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Gives each newest state of one proxy's log to a program of the person's, on its standard input.
/// Thread-safe.
///
/// One run at a time, each with a deadline; of states that come faster only the newest is given on.
/// The program has `ASSENT_PROXY` and what [#environment] names of the core's variables; what it
/// prints goes nowhere.
final class AnchorCommand implements CheckpointSink {
  private static final Logger LOG = System.getLogger(AnchorCommand.class.getName());
  private static final List<String> INHERITED =
      List.of("PATH", "HOME", "SystemRoot", "TMPDIR", "TEMP");

  private final String proxy;
  private final List<String> command;
  private final Map<String, String> environment;
  private final Path folder;
  private final Duration timeout;
  private @Nullable State waiting;
  private boolean running;
  private volatile boolean failedBefore;

  private record State(byte[] anchor, Consumer<String> failed) {}

  /// @param environment the core's variables
  /// @param folder where the program runs
  /// @param timeout after which a run is ended and counts as failed
  AnchorCommand(
      String proxy,
      List<String> command,
      Map<String, String> environment,
      Path folder,
      Duration timeout) {
    this.proxy = proxy;
    this.command = List.copyOf(command);
    this.environment = Map.copyOf(environment);
    this.folder = folder;
    this.timeout = timeout;
  }

  @Override
  public synchronized void newest(byte[] anchor, Consumer<String> failed) {
    waiting = new State(anchor, failed);
    if (!running) {
      running = true;
      Thread.ofVirtual().name("anchor of " + proxy).start(this::run);
    }
  }

  @Override
  public synchronized void finish() {
    long until = System.nanoTime() + timeout.toNanos();
    try {
      for (long left = timeout.toMillis();
          running && left > 0;
          left = (until - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    for (State next = take(); next != null; next = take()) {
      try {
        give(next.anchor());
        failedBefore = false;
      } catch (IOException e) {
        LOG.log(Logger.Level.WARNING, "the anchor command of `" + proxy + "` failed", e);
        if (!failedBefore) {
          next.failed().accept(String.valueOf(e.getMessage()));
        }
        failedBefore = true;
      }
    }
  }

  private synchronized @Nullable State take() {
    State next = waiting;
    waiting = null;
    if (next == null) {
      running = false;
      notifyAll();
    }
    return next;
  }

  private void give(byte[] anchor) throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    for (String name : INHERITED) {
      String value = environment.get(name);
      if (value != null) {
        builder.environment().put(name, value);
      }
    }
    builder.environment().put("ASSENT_PROXY", proxy);
    builder
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
    Process process = RetriedStart.of(builder);
    try {
      Thread.ofVirtual().name("anchor input of " + proxy).start(() -> feed(process, anchor));
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            "found the anchor command running after " + timeout.toSeconds() + " s");
      }
      if (process.exitValue() != 0) {
        throw new IOException(
            "found exit code " + process.exitValue() + " of the anchor command, expected 0");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the anchor command ran", e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void feed(Process process, byte[] anchor) {
    try (var input = process.getOutputStream()) {
      input.write(anchor);
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "an anchor command read less than it was given", e);
    }
  }
}
