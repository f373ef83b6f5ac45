package dev.assent.core.hooks;

import dev.assent.core.transport.ProcessOutput;
import dev.assent.core.transport.RetriedStart;
import dev.assent.core.transport.Watchdog;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/// Runs one program to its end: in a process group of its own under the watchdog, with bounded
/// output and bounded time. When it returns, however it returns, nothing of the program runs any
/// more.
final class HookProcess {
  /// The variable by which processes of a hook are known, wherever they went.
  static final String MARK = "ASSENT_HOOK";

  // Programs that another starts may end a moment after it.
  private static final long STRAGGLERS_MILLIS = 300;
  private static final long PAUSE_MILLIS = 20;
  private static final long LAST_OUTPUT_MILLIS = 1000;
  private static final int END_ROUNDS = 5;

  private final Watchdog watchdog;
  private final Process process;
  private final LeftOvers leftOvers;
  private final BoundedOutput output;
  private final BoundedOutput errors;

  /// An order to run one command.
  ///
  /// @param command absolute program and arguments
  /// @param folder where it runs
  /// @param environment all its variables
  /// @param input what it can read
  record Order(
      List<String> command,
      Path folder,
      Map<String, String> environment,
      byte[] input,
      Duration timeout) {}

  /// The end of a hook's process and its output.
  ///
  /// @param status its exit status; 128 and a signal's number where a signal ended it
  /// @param output what it printed to stdout
  /// @param errors what it printed to stderr
  /// @param leftProcesses whether something it had started still ran and was ended
  record Ended(int status, byte[] output, byte[] errors, boolean leftProcesses) {}

  private HookProcess(Watchdog watchdog, Process process, LeftOvers leftOvers) {
    this.watchdog = watchdog;
    this.process = process;
    this.leftOvers = leftOvers;
    this.output =
        BoundedOutput.of(
            new ProcessOutput(process.getInputStream()), "hook " + process.pid() + " output");
    this.errors =
        BoundedOutput.of(
            new ProcessOutput(process.getErrorStream()), "hook " + process.pid() + " errors");
  }

  /// Runs a program.
  ///
  /// @throws HookFault when it does not start, does not end in time, or prints too much
  /// @throws InterruptedException when interrupted; it was ended then
  static Ended run(Order order, Watchdog watchdog) throws HookFault, InterruptedException {
    String mark = UUID.randomUUID().toString();
    Process process = launched(order, mark, watchdog);
    var leftOvers = LeftOvers.of(process, mark);
    try {
      watchdog.adopt(process);
    } catch (IOException e) {
      process.destroyForcibly();
      throw new HookFault("not-started", "was not started: %s", e);
    }
    var running = new HookProcess(watchdog, process, leftOvers);
    running.feed(order.input());
    return running.toItsEnd(order.timeout());
  }

  private static Process launched(Order order, String mark, Watchdog watchdog) throws HookFault {
    try {
      var builder =
          new ProcessBuilder(watchdog.wrapped(order.command())).directory(order.folder().toFile());
      builder.environment().clear();
      builder.environment().putAll(order.environment());
      builder.environment().put(MARK, mark);
      return RetriedStart.of(builder);
    } catch (IOException | IllegalArgumentException e) {
      throw new HookFault("not-started", "was not started: %s", e);
    }
  }

  // On a thread of its own, because a program need not read; it ends when nobody holds the other
  // side any more.
  private void feed(byte[] input) {
    Thread.ofPlatform()
        .daemon()
        .name("hook " + process.pid() + " input")
        .start(() -> {
          try (var out = process.getOutputStream()) {
            out.write(input);
          } catch (IOException _) {
            // It closed its input or ended without reading: its right.
            Thread.currentThread().interrupt();
          }
        });
  }

  private Ended toItsEnd(Duration timeout) throws HookFault, InterruptedException {
    boolean left = true;
    try {
      awaitExit(System.nanoTime() + timeout.toNanos(), timeout);
      left = leavesProcesses();
    } finally {
      endAll();
    }
    byte[] printed = output.bytes(LAST_OUTPUT_MILLIS);
    byte[] complained = errors.bytes(LAST_OUTPUT_MILLIS);
    refuseTooMuch();
    return new Ended(process.exitValue(), printed, complained, left);
  }

  private void awaitExit(long deadline, Duration timeout) throws HookFault, InterruptedException {
    while (true) {
      long left = Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
      boolean ended = process.waitFor(Math.min(left, PAUSE_MILLIS), TimeUnit.MILLISECONDS);
      refuseTooMuch();
      if (ended) {
        return;
      }
      if (left == 0) {
        throw new HookFault("timed-out", "gave no answer within %s s", timeout.toSeconds());
      }
    }
  }

  private void refuseTooMuch() throws HookFault {
    if (output.isTooMuch() || errors.isTooMuch()) {
      throw new HookFault("too-much-output", "printed more than %s bytes", BoundedOutput.MOST);
    }
  }

  private boolean leavesProcesses() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STRAGGLERS_MILLIS);
    while (leftOvers.any()) {
      if (System.nanoTime() > until) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    return false;
  }

  private void endAll() {
    boolean interrupted = false;
    leftOvers.look();
    if (process.isAlive()) {
      watchdog.kill(process);
    }
    // Not to be interrupted: whoever wants this thread to end wants these processes to end all the
    // more.
    boolean ended = false;
    for (int round = 0; round < END_ROUNDS && !ended; round++) {
      try {
        leftOvers.end();
        if (process.isAlive()) {
          // Of one that has ended it would only close the streams, with what is still to be read in
          // them.
          process.destroyForcibly();
        }
        ended = process.waitFor(LAST_OUTPUT_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    watchdog.release(process);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Reads what a hook prints, up to a bound, on a thread of its own.
  private static final class BoundedOutput {
    /// The most a hook may print to one stream, in bytes.
    static final int MOST = 1 << 16;

    private final InputStream in;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread thread;
    private volatile boolean tooMuch;

    private BoundedOutput(InputStream in, String name) {
      this.in = in;
      this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::read);
    }

    static BoundedOutput of(InputStream in, String name) {
      var output = new BoundedOutput(in, name);
      output.thread.start();
      return output;
    }

    /// True if more was printed than a hook may.
    boolean isTooMuch() {
      return tooMuch;
    }

    /// The printed bytes, after waiting a while for their end; complete unless somebody still holds
    /// the stream.
    byte[] bytes(long waitMillis) throws InterruptedException {
      thread.join(waitMillis);
      synchronized (kept) {
        return kept.toByteArray();
      }
    }

    // Reads on after the bound, so that the program is not held up before it is ended.
    private void read() {
      byte[] chunk = new byte[8192];
      try (in) {
        for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
          keep(chunk, count);
        }
      } catch (IOException _) {
        // The stream was closed with its process; what was read counts.
        Thread.currentThread().interrupt();
      }
    }

    private void keep(byte[] chunk, int count) {
      synchronized (kept) {
        int room = MOST - kept.size();
        kept.write(chunk, 0, Math.min(count, room));
        tooMuch |= count > room;
      }
    }
  }
}
