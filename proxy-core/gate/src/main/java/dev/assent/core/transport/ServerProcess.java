package dev.assent.core.transport;

import dev.assent.core.transport.ServerStartException.Code;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// A running server: started from an argument vector, in a process group of its own under the
/// watchdog, with an environment that was built for it.
public final class ServerProcess implements AutoCloseable {
  /// The time that a stop may take that nobody hurries: the end of its input, then TERM, then KILL.
  /// Clients end what is left of us 2 s after they have closed our input.
  public static final Duration PATIENCE = Duration.ofMillis(1700);

  // Of that time; the rest is for what it does when it is told to end.
  private static final double FOR_ITS_INPUT = 0.6;
  private static final long FOR_A_KILL = 200;
  private static final long LOOK = 200;
  private static final long LOOK_CLOSELY = 10;

  private static final Logger LOG = Logger.getLogger(ServerProcess.class.getName());

  private final Process process;
  private final Watchdog watchdog;
  private final ServerPipes pipes;
  private final ErrorOutput errors;
  private final CompletableFuture<ServerExit> exit;

  // Those that go on where the program that was started has ended.
  private volatile List<ProcessHandle> successors = List.of();
  private volatile boolean stopping;

  // The program still ran when it was told to end, so it is no launcher.
  private volatile boolean told;

  private ServerProcess(Process process, Watchdog watchdog, ServerPipes pipes, ErrorOutput errors) {
    this.process = process;
    this.watchdog = watchdog;
    this.pipes = pipes;
    this.errors = errors;
    this.exit =
        process
            .onExit()
            .thenApplyAsync(
                ended -> {
                  succeeded();
                  pipes.ended();
                  watchdog.release(ended);
                  return new ServerExit(ended.exitValue());
                },
                task -> Thread.ofVirtual().name("end of " + process.pid()).start(task));
  }

  // A launcher starts the server, says that all went well and ends. What a failed server leaves
  // behind is no server.
  private void succeeded() {
    if (process.exitValue() != 0 || told) {
      return;
    }
    try {
      do {
        successors = pipes.holders();
        while (successors.stream().anyMatch(ProcessHandle::isAlive)) {
          TimeUnit.MILLISECONDS.sleep(stopping ? LOOK_CLOSELY : LOOK);
        }
      } while (!stopping && !successors.isEmpty());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Starts a server.
  ///
  /// @throws ServerStartException when the program or the working folder is not there or the system
  ///   refuses; nothing of the server has run then
  public static ServerProcess start(ServerSpec spec, Watchdog watchdog)
      throws ServerStartException {
    if (spec.command().isEmpty() || spec.command().getFirst().isEmpty()) {
      throw new ServerStartException(Code.NO_COMMAND, "found no program to start");
    }
    requireFolder(spec.workingFolder());
    Path program =
        ExecutableFinder.resolve(
            spec.command().getFirst(), spec.environment().getOrDefault("PATH", ""));
    var command = new ArrayList<String>(spec.command());
    command.set(0, program.toString());
    Process process = launched(spec, watchdog.wrapped(command), program);
    var pipes = new ServerPipes(process);
    try {
      watchdog.adopt(process);
      pipes.begun();
    } catch (IOException e) {
      process.destroyForcibly();
      pipes.abandoned();
      throw new ServerStartException(
          Code.FAILED, "`" + program + "` was not started: " + e.getMessage());
    }
    return new ServerProcess(
        process,
        watchdog,
        pipes,
        ErrorOutput.drain(spec.name(), pipes.errors(), spec.errorFile(), spec.errorLines()));
  }

  /// The process id, which is also the number of the process group.
  public long pid() {
    return process.pid();
  }

  /// The stream that the server writes.
  public InputStream output() {
    return pipes.output();
  }

  /// The stream that the server reads.
  public OutputStream input() {
    return pipes.input();
  }

  /// Completes when the server has ended, for whatever reason; what it started is being ended then.
  /// A program that ends with 0 and leaves one that reads and writes in its place has not ended
  /// (Linux).
  public CompletableFuture<ServerExit> exit() {
    return exit.copy();
  }

  /// The end of what the server wrote to stderr, at most 4 KiB, safe to show; the empty string when
  /// it wrote nothing.
  public String errorTail() {
    return errors.tail();
  }

  /// Ends the server and everything it started, as [#stop(Duration)] with the usual patience.
  ///
  /// @throws InterruptedException when interrupted; the server is killed then
  public ServerExit stop() throws InterruptedException {
    return stop(PATIENCE);
  }

  /// Ends the server and everything it started: closes its input, waits, TERM, waits, KILL. Blocks
  /// until it is gone; at once when it is gone already.
  ///
  /// @param most how long it may take until it is killed
  /// @throws InterruptedException when interrupted; the server is killed then
  public ServerExit stop(Duration most) throws InterruptedException {
    List<ProcessHandle> strays = new ArrayList<>(started());
    told = told || process.isAlive();
    stopping = true;
    long forInput = (long) (most.toMillis() * FOR_ITS_INPUT);
    try {
      // A writer that waits for a server that does not read holds the stream; the close comes
      // through when it gives up.
      Thread.ofVirtual().name("close input " + process.pid()).start(this::closeInput);
      if (!ended(forInput)) {
        strays.addAll(started());
        watchdog.terminate(process);
        successors.forEach(ProcessHandle::destroy);
        if (!ended(most.toMillis() - forInput)) {
          strays.addAll(started());
          kill();
        }
      }
      process.waitFor();
      // Before the end of its error output is waited for, which they may hold open.
      strays.forEach(ProcessHandle::destroyForcibly);
      errors.await();
      return exit.join();
    } finally {
      if (process.isAlive()) {
        watchdog.kill(process);
      }
      // Those that left the group; a handle knows its process's start, so another one with that
      // number is not hit.
      strays.forEach(ProcessHandle::destroyForcibly);
    }
  }

  // Those that went on may have started more.
  private List<ProcessHandle> started() {
    return Stream.concat(
            process.descendants(),
            successors.stream().flatMap(one -> Stream.concat(Stream.of(one), one.descendants())))
        .toList();
  }

  private boolean ended(long millis) throws InterruptedException {
    try {
      exit.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException _) {
      return false;
    } catch (ExecutionException _) {
      return !process.isAlive();
    }
  }

  // The watchdog kills the whole group; where it is itself stopped, the server alone goes at least.
  private void kill() throws InterruptedException {
    watchdog.kill(process);
    if (!process.waitFor(FOR_A_KILL, TimeUnit.MILLISECONDS)) {
      process.destroyForcibly();
    }
  }

  /// Stops the server without waiting for it.
  @Override
  public void close() {
    Thread.ofVirtual()
        .name("stop " + process.pid())
        .start(() -> {
          try {
            stop();
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private void closeInput() {
    try {
      pipes.input().close();
    } catch (IOException e) {
      LOG.log(Level.FINE, "a server's input was closed already", e);
    }
  }

  private static void requireFolder(Path folder) throws ServerStartException {
    if (!folder.isAbsolute() || !Files.isDirectory(folder)) {
      throw new ServerStartException(
          Code.WORKING_FOLDER,
          "the working folder `" + folder + "` is not an existing folder with an absolute path");
    }
  }

  private static Process launched(ServerSpec spec, List<String> command, Path program)
      throws ServerStartException {
    try {
      var builder = new ProcessBuilder(command).directory(spec.workingFolder().toFile());
      builder.environment().clear();
      builder.environment().putAll(spec.environment());
      return RetriedStart.of(builder);
    } catch (IOException | IllegalArgumentException e) {
      throw new ServerStartException(
          Code.FAILED, "`" + program + "` was not started: " + e.getMessage());
    }
  }
}
