package dev.assent.core.canary;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A program that is started as a client starts it, and what it says. Closing it ends it.
final class DrivenProgram implements AutoCloseable {
  private static final int LONGEST = 1024 * 1024;
  private static final Duration END = Duration.ofSeconds(2);

  private final Process process;
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
  private final long until;

  private DrivenProgram(Process process, long until) {
    this.process = process;
    this.until = until;
  }

  /// @param environment all its variables
  /// @param time that all of it may take
  static DrivenProgram start(
      List<String> command, Path folder, Map<String, String> environment, Duration time)
      throws IOException {
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().clear();
    builder.environment().putAll(environment);
    var program = new DrivenProgram(builder.start(), System.nanoTime() + time.toNanos());
    Thread.ofVirtual().name("canary").start(program::read);
    return program;
  }

  // Lines of its output; an empty one for the end.
  private void read() {
    var line = new java.io.ByteArrayOutputStream();
    try (InputStream in = process.getInputStream()) {
      int c = in.read();
      while (c >= 0) {
        if (c == '\n') {
          lines.add(Optional.of(line.toString(StandardCharsets.UTF_8)));
          line.reset();
        } else if (line.size() < LONGEST) {
          line.write(c);
        }
        c = in.read();
      }
    } catch (IOException _) {
      // Its end, like any other.
    }
    if (line.size() > 0) {
      lines.add(Optional.of(line.toString(StandardCharsets.UTF_8)));
    }
    lines.add(Optional.empty());
  }

  /// Writes a text to it.
  void write(String text) throws IOException {
    OutputStream out = process.getOutputStream();
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /// Ends its input.
  void endInput() throws IOException {
    process.getOutputStream().close();
  }

  /// The next line that it writes; absent where none comes in time, or none any more.
  Optional<String> line() throws InterruptedException {
    return Optional.ofNullable(
            lines.poll(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS))
        .orElseGet(Optional::empty);
  }

  /// All that it writes until its end, in time.
  String rest() throws InterruptedException {
    var all = new StringBuilder();
    for (var line = line(); line.isPresent(); line = line()) {
      all.append(line.get()).append('\n');
    }
    return all.toString();
  }

  /// Its exit status; absent where it does not end in time.
  Optional<Integer> status() throws InterruptedException {
    boolean ended = process.waitFor(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
    return ended ? Optional.of(process.exitValue()) : Optional.empty();
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
    } catch (IOException _) {
      // It is gone.
    }
    try {
      if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
